"""The rooms and who may include whom, read from the joust_room(FOLDER may-include...) lines of all CMakeLists.txt.
A word in capitals (LINKS, SOURCES) ends the list of rooms. Bots and bot-api/ have no lines: they see bot-api/ alone."""
import os
import re

from finding import Finding

CALL = re.compile(r"\bjoust_room\s*\(([^)]*)\)")
UNREAD = re.compile(r'#[^\n]*|"(?:[^"\\]|\\.)*"', re.DOTALL)  # comments and texts
CAPITALS = re.compile(r"[A-Z][A-Z_]*")
API = "bot-api"
PROGRAMS = {"runner/main.cpp": "runner/commands"}  # what is in no library stands with the room that it starts


class Room:
    def __init__(self, folder, doors, file, line):
        self.folder, self.doors, self.file, self.line = folder, doors, file, line


class Rooms:
    def __init__(self, cmake_files):
        """cmake_files: (path, content) pairs."""
        self.declared, self.findings = {}, []
        for path, content in cmake_files:
            self._read(path, UNREAD.sub(lambda unread: re.sub(r"[^\n]", "", unread[0]), content))

    def _read(self, path, content):
        for call in CALL.finditer(content):
            words = call[1].split()
            line = content.count("\n", 0, call.start()) + 1
            end = next((i for i, word in enumerate(words) if CAPITALS.fullmatch(word)), len(words))
            if end == 0:
                self._say(path, line, "joust_room names no folder; write joust_room(FOLDER may-include...)")
            elif words[0] in self.declared:
                first = self.declared[words[0]]
                self._say(path, line, f"{words[0]} has a joust_room line already, {first.file}:{first.line}; keep one")
            else:
                self.declared[words[0]] = Room(words[0], words[1:end], path, line)

    def _say(self, file, line, text, rule="rooms", detail=""):
        self.findings.append(Finding(rule, file, line, detail, text))

    def of(self, path):
        """The folder of the room that a file belongs to; "" if to none."""
        if path in PROGRAMS:
            return PROGRAMS[path]
        folder = os.path.dirname(path)
        while folder and folder not in self.declared:
            if path.startswith(("bots/", API + "/")):
                return folder
            folder = os.path.dirname(folder)
        return folder

    def _has_rooms_below(self, folder):
        return any(other.startswith(folder + "/") for other in self.declared)

    def may_include(self, folder, other):
        if folder in self.declared:
            return other in self.declared[folder].doors
        return other == API or not folder.startswith(("bots/", API))

    def check(self, paths):
        """What is wrong with the lines themselves. paths: all C and C++ files that need a room."""
        for room in self.declared.values():
            if not any(path.startswith(room.folder + "/") for path in paths):
                self._say(room.file, room.line, f"joust_room: there is no C or C++ file below '{room.folder}'; "
                          "delete the line or name a folder of the tree")
            for door in room.doors:
                if door not in self.declared and door != API:
                    self._say(room.file, room.line, f"joust_room({room.folder}): '{door}' is no room; "
                              "name folders that have a joust_room line")
                if room.folder.startswith("bots/") and door != API:
                    self._say(room.file, room.line, f"joust_room({room.folder}): a bot sees bot-api alone; "
                              f"take '{door}' away")
        roomless = {}
        for path in paths:
            folder, room = os.path.dirname(path), self.of(path)
            if path not in PROGRAMS and (not room or (folder != room and self._has_rooms_below(room))):
                roomless.setdefault(folder, path)
        for folder, path in sorted(roomless.items()):
            self._say(path, 1, f"folder '{folder}' has no joust_room line; "
                      f"add joust_room({folder} may-include...) to a CMakeLists.txt")
        self._find_circle()
        return self.findings

    def _find_circle(self):
        done = set()

        def visit(folder, way):
            if folder in way:
                room = self.declared[folder]
                circle = way[way.index(folder):]
                first = circle.index(min(circle))  # the same words wherever it was entered
                circle = "->".join(circle[first:] + circle[:first] + [min(circle)])
                self._say(room.file, room.line, f"joust_room: includes go in a circle, {circle}; they go down only",
                          "circle", circle)
            elif folder in self.declared and folder not in done:
                for door in self.declared[folder].doors:
                    visit(door, way + [folder])
                done.add(folder)

        for folder in self.declared:
            visit(folder, [])
