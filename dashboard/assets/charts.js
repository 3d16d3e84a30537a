// Draws the charts of a page with Chart.js. Each canvas names its kind and the API address of its data.
"use strict";

(() => {
  const css = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const palette = () => ["--seat1", "--seat2", "--seat3", "--seat4", "--seat5", "--seat6"].map(css);
  const botColours = ["#1f7a8c", "#cd5f45", "#7a56a8", "#b98a1d", "#4b8f45", "#c04a80", "#4a6fa5", "#8c6d4f", "#2fa37c", "#8f8f8f"];

  function theme() {
    Chart.defaults.color = css("--soft");
    Chart.defaults.borderColor = css("--line");
    Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
    Chart.defaults.animation = false;
    Chart.defaults.maintainAspectRatio = false;
    Chart.defaults.plugins.legend.labels.boxWidth = 12;
    Chart.defaults.plugins.legend.labels.boxHeight = 12;
  }

  const label = (bot) => (bot.version ? `${bot.name} ${bot.version}` : bot.name);
  const axis = (text, more = {}) => ({ title: { display: true, text }, grid: { color: css("--line") }, ...more });

  // A vertical line with a word where a new version of a bot begins.
  const versionMarks = {
    id: "versionMarks",
    afterDatasetsDraw(chart, _, options) {
      const { ctx, chartArea, scales } = chart;
      for (const mark of options.marks ?? []) {
        const x = scales.x.getPixelForValue(mark.game);
        ctx.save();
        ctx.strokeStyle = ctx.fillStyle = css("--gold");
        ctx.setLineDash([4, 3]);
        ctx.beginPath();
        ctx.moveTo(x, chartArea.top);
        ctx.lineTo(x, chartArea.bottom);
        ctx.stroke();
        const right = x > (chartArea.left + chartArea.right) / 2;
        ctx.textAlign = right ? "right" : "left";
        ctx.font = `12px ${Chart.defaults.font.family}`;
        ctx.fillText(mark.text, x + (right ? -5 : 5), chartArea.top + 12);
        ctx.restore();
      }
    },
  };

  const kinds = {
    history(canvas, data) {
      const bots = data.bots.filter((bot) => bot.points.length);
      const versions = bots.length > 1 && bots.every((bot) => bot.name === bots[0].name);
      const marks = versions ? bots.slice(1).map((bot) => ({ game: bot.points[0][0], text: bot.version || "new version" })) : [];
      const colours = bots.length <= 2 ? palette() : botColours;
      return new Chart(canvas, {
        type: "line",
        data: {
          datasets: bots.map((bot, i) => ({
            label: label(bot), data: bot.points.map(([x, y]) => ({ x, y })), borderColor: colours[i % colours.length],
            backgroundColor: colours[i % colours.length], borderWidth: 2, pointRadius: bot.points.length > 60 ? 0 : 2,
            pointHitRadius: 8, tension: 0.2,
          })),
        },
        options: {
          parsing: false, interaction: { mode: "nearest", axis: "x", intersect: false },
          scales: { x: axis("game of the schedule", { type: "linear" }), y: axis("online Elo") },
          plugins: { legend: { display: bots.length > 1 }, versionMarks: { marks } },
        },
        plugins: [versionMarks],
      });
    },

    lengths(canvas, data) {
      const rounds = new Map();
      for (const { rounds: n, games, wins } of data.lengths) {
        const sum = rounds.get(n) ?? { games: 0, wins: 0 };
        rounds.set(n, { games: sum.games + games, wins: sum.wins + wins });
      }
      const keys = [...rounds.keys()].sort((a, b) => a - b);
      return new Chart(canvas, {
        type: "bar",
        data: {
          labels: keys,
          datasets: [
            { label: "won", data: keys.map((n) => rounds.get(n).wins), backgroundColor: css("--good") },
            { label: "not won", data: keys.map((n) => rounds.get(n).games - rounds.get(n).wins), backgroundColor: css("--even") },
          ],
        },
        options: {
          scales: { x: axis("rounds", { stacked: true, grid: { display: false } }), y: axis("games", { stacked: true }) },
          datasets: { bar: { categoryPercentage: 1, barPercentage: 0.9 } },
        },
      });
    },

    buys(canvas, data) {
      const cards = data.cards
        .filter((card) => card.games > 0 && card.bought > 0)
        .map((card) => ({ name: card.card, value: card.bought / card.games }))
        .sort((a, b) => b.value - a.value)
        .slice(0, 18);
      return new Chart(canvas, {
        type: "bar",
        data: {
          labels: cards.map((card) => card.name),
          datasets: [{ label: "copies per game", data: cards.map((card) => card.value), backgroundColor: css("--good"), borderRadius: 3, maxBarThickness: 22 }],
        },
        options: {
          indexAxis: "y", plugins: { legend: { display: false } },
          scales: { x: axis("copies bought per game"), y: { grid: { display: false }, ticks: { autoSkip: false } } },
        },
      });
    },

    llr(canvas, data) {
      const points = [{ x: 0, y: 0 }, ...data.history.map(([x, y]) => ({ x, y }))];
      const last = Math.max(1, points[points.length - 1].x);
      const bound = (text, y, colour) => ({
        label: text, data: [{ x: 0, y }, { x: last, y }], borderColor: colour, backgroundColor: colour, borderWidth: 1.5,
        borderDash: [6, 4], pointRadius: 0, pointHitRadius: 0,
      });
      return new Chart(canvas, {
        type: "line",
        data: {
          datasets: [
            { label: "LLR", data: points, borderColor: css("--seat1"), backgroundColor: css("--seat1"), borderWidth: 2,
              pointRadius: points.length > 60 ? 0 : 2, pointHitRadius: 8 },
            bound(`accepted at ${data.upper.toFixed(2)}`, data.upper, css("--good")),
            bound(`rejected at ${data.lower.toFixed(2)}`, data.lower, css("--bad")),
          ],
        },
        options: {
          parsing: false, interaction: { mode: "nearest", axis: "x", intersect: false },
          scales: { x: axis("blocks", { type: "linear", min: 0, max: last }), y: axis("log-likelihood ratio") },
        },
      });
    },

    points(canvas, data) {
      const turns = data.turns.filter((turn) => turn.turn > 0);
      const colours = palette();
      return new Chart(canvas, {
        type: "line",
        data: {
          labels: turns.map((turn) => turn.turn),
          datasets: data.seats.map((seat, i) => ({
            label: `${seat.bot.name} (seat ${i + 1})`, data: turns.map((turn) => turn.after[i].points), borderColor: colours[i],
            backgroundColor: colours[i], stepped: true, borderWidth: 2.5, pointRadius: 0, pointHitRadius: 6,
          })),
        },
        options: {
          interaction: { mode: "index", intersect: false },
          scales: { x: axis("turn of the game", { grid: { display: false } }), y: axis("points", { ticks: { precision: 0 } }) },
          onClick: (_, hits) => { if (hits.length) location.hash = `turn-${turns[hits[0].index].turn}`; },
        },
      });
    },

    decks(canvas, data) {
      const box = canvas.parentElement;
      canvas.remove();
      const turns = data.turns.filter((turn) => turn.turn > 0);
      const most = Math.max(...turns.flatMap((turn) => turn.after.map((seat) => seat.cards)));
      const parts = [["treasures", "Treasures", css("--gold")], ["actions", "Actions", css("--good")],
        ["victory", "Victory cards", css("--seat5")], ["junk", "Curses and Ruins", css("--seat3")]];
      return data.seats.map((seat, i) => {
        const small = document.createElement("div");
        small.className = "small";
        const own = document.createElement("canvas");
        own.setAttribute("role", "img");
        own.setAttribute("aria-label", `Cards in the deck of ${seat.bot.name} after each turn`);
        small.append(own);
        box.append(small);
        return new Chart(own, {
          type: "line",
          data: {
            labels: turns.map((turn) => turn.turn),
            datasets: parts.map(([key, name, colour]) => ({
              label: name, data: turns.map((turn) => turn.after[i][key]), backgroundColor: colour, borderColor: colour,
              fill: true, borderWidth: 0, pointRadius: 0, pointHitRadius: 6, stepped: true,
            })),
          },
          options: {
            interaction: { mode: "index", intersect: false },
            plugins: { title: { display: true, text: `${seat.bot.name} (seat ${i + 1})` }, legend: { position: "bottom" } },
            scales: { x: axis("turn", { grid: { display: false } }), y: axis("cards", { stacked: true, min: 0, max: most, ticks: { precision: 0 } }) },
          },
        });
      });
    },
  };

  async function draw(canvas) {
    try {
      const answer = await fetch(canvas.dataset.source);
      if (!answer.ok) throw new Error(String(answer.status));
      kinds[canvas.dataset.chart](canvas, await answer.json());
      canvas.dataset.drawn = "true";
    } catch (error) {
      const note = document.createElement("p");
      note.className = "chart-failed";
      note.textContent = "The data of this chart could not be read.";
      canvas.replaceWith(note);
    }
  }

  function drawAll() {
    theme();
    document.querySelectorAll("canvas[data-chart]").forEach(draw);
  }

  // A page of a running league was brought up to date: so are its curves.
  async function follow(canvas) {
    const old = Chart.getChart(canvas);
    const answer = old ? await fetch(canvas.dataset.source).catch(() => null) : null;
    if (!answer?.ok) return;
    const data = await answer.json();
    old.destroy();
    kinds[canvas.dataset.chart](canvas, data);
  }

  document.addEventListener("joust:fresh", () => document.querySelectorAll("canvas[data-chart=history], canvas[data-chart=llr]").forEach(follow));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => location.reload());
  drawAll();
})();
