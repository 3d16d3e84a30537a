// About: what the numbers mean, in plain words.
#include "dashboard/html/layout.h"
#include "dashboard/pages/pages.h"

namespace joust::dashboard {

Content about_page(const Context& context) {
  Html body;
  body(R"(<h1>What the numbers mean</h1>
<div class="prose">
<p class="lead">Joust lets programs play Dominion against each other, thousands of times, and works out who is better. This page says what is shown and how far to trust it.</p>

<h2>Elo</h2>
<p>A number for strength. Only differences count: 100 points more means winning about 64 of 100 points, 200 more about 76, 400 more about 91. The average bot of a league has 0. Ratings of different leagues cannot be compared.</p>
<p>The rating comes from one calculation over all games at once (a Bradley–Terry fit), so it does not matter in which order games were played. A game of three or more counts as everybody against everybody at the table. A tie is half a point for both. What sitting first is worth is worked out at the same time and taken out.</p>

<h2>± and the drawn intervals</h2>
<p>Luck decides single games. The interval is where the true rating lies with 95 % confidence: of twenty such intervals, one misses. If two intervals overlap widely, nobody can say yet who is better. More games make intervals narrower: four times as many games, half the width.</p>
<p>Each kingdom and shuffle is played once from every seat; these games belong together (a <em>block</em>) because they share their luck. The errors are worked out over blocks, which is the honest way.</p>

<h2>Better than next</h2>
<p>How likely it is that this bot is really better than the one below it. 50 % means “no idea”, 95 % and more “quite sure”.</p>

<h2>Won – tied – lost</h2>
<p>A bot wins a game if it alone is on top, ties if it shares the top, else it loses. Equal points are decided by fewer turns, as in the rules. Crosstable and head-to-head count pairs: at a table of four, each bot is compared with three others.</p>

<h2>Score, expected, surprise</h2>
<p>The <em>score</em> is the share of points: a win 1, a tie ½. <em>Expected</em> is what the two ratings predict. <em>Surprise</em> is the difference in standard errors: up to ±2 is ordinary chance, beyond ±3 these two bots have a special relation that one number per bot cannot express. In a crosstable with a hundred cells, about five go beyond ±2 by chance alone.</p>

<h2>Margin</h2>
<p>Victory points more than the average of the others at the table, per game. A bot can win often by little or seldom by much.</p>

<h2>Gain and loss by card</h2>
<p>The bot’s score in blocks with the card on the table minus its score in blocks without it, in points of a hundred. It says where a bot is relatively strong, not that the card is strong: when a card is there, it is there for everybody.</p>

<h2>Online Elo</h2>
<p>The curves show a second, simpler rating that moves after every game and forgets old ones. It swings around the truth by some thirty points. It is there to show change (a new version, say), not to rank.</p>

<h2 id="sprt">Comparing two versions</h2>
<p>To find out whether a change made a bot better, the new and the old version play pairs of games: the same kingdom and deal, once with each of them first. After every pair a sequential test (SPRT) asks which of two claims fits the results better: “the new one is <em>elo1</em> better” or “it is <em>elo0</em> better”. The answer is one number, the <em>log-likelihood ratio</em> (LLR). When it reaches the upper bound the change is <em>accepted</em>, at the lower bound <em>rejected</em>; between them more games are needed, and if the limit is reached first the test is <em>undecided</em>. <em>alpha</em> is the chance to accept a change that is worth only elo0, <em>beta</em> the chance to reject one that is worth elo1.</p>
<p>The outcome of a pair is LL, LD, WL or DD, WD or WW: lost, drawn and won games of the new version. Counting pairs rather than games takes out the luck that both games share. <em>Normalized</em> Elo measures the lead in standard deviations of a game, so that the number of games needed does not depend on how often games are tied; <em>logistic</em> Elo is the usual scale. <em>LOS</em>, the likelihood of superiority, is the chance that the new version is better at all. Estimates of a test that stops when it is sure lean a little away from zero.</p>

<h2>Per decision</h2>
<p>Thinking time divided by the number of questions the bot answered, on the machine that ran the league. It is the only number here that another run would not reproduce exactly.</p>

<h2>Faults</h2>
<p>A crash, a hang, an answer that is not allowed or too much memory loses the game at once, whatever the points. The reason, the question and the end of the bot’s own log are kept. A crash or hang that does not repeat when the game is played again alone is forgiven, and counted as an incident. A bot that faults too often is withdrawn from the league.</p>

<h2>The same again</h2>
<p>Kingdoms, shuffles and seats follow from the league’s file and its seed. Every game can be replayed from its record; each game’s page has the command.</p>

<h2>Whose game this is</h2>
<p>Joust is not made or endorsed by the publisher of Dominion. Dominion and the names of its cards belong to Donald X. Vaccarino and Rio Grande Games; all texts here are our own.</p>
</div>
)");
  return page(context, {"About", "about"}, body);
}

}  // namespace joust::dashboard
