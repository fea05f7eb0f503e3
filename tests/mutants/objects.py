# SPDX-License-Identifier: GPL-3.0-or-later
"""What differs between two object files (ELF, x86-64)."""
import struct


class Object:
    def __init__(self, path):
        with open(path, "rb") as file:
            self.data = file.read()
        at, = struct.unpack_from("<Q", self.data, 0x28)
        size, count, names = struct.unpack_from("<HHH", self.data, 0x3A)
        if count == 0:  # more sections than the header can say: their number stands in the first
            count, = struct.unpack_from("<Q", self.data, at + 0x20)
        if names == 0xFFFF:
            names, = struct.unpack_from("<I", self.data, at + 0x28)
        self.sections = [struct.unpack_from("<IIQQQQIIQQ", self.data, at + i * size) for i in range(count)]
        self.names = [self.text(names, s[0]) for s in self.sections]
        self.symbols = self.read_symbols()
        self.relocations = self.read_relocations()

    def bytes(self, index):
        kind, offset, size = self.sections[index][1], self.sections[index][4], self.sections[index][5]
        return b"" if kind == 8 else self.data[offset:offset + size]

    def text(self, table, at):
        start = self.sections[table][4] + at
        return self.data[start:self.data.index(b"\0", start)].decode()

    def read_symbols(self):
        """(name, type, section, value, size)"""
        result, extended = [], None
        for i, section in enumerate(self.sections):
            if section[1] == 18:
                extended = struct.unpack(f"<{section[5] // 4}I", self.bytes(i))
        for i, section in enumerate(self.sections):
            if section[1] == 2:
                for k, (name, info, _, where, value, size) in enumerate(struct.iter_unpack("<IBBHQQ", self.bytes(i))):
                    where = extended[k] if where == 0xFFFF and extended else where
                    result.append((self.text(section[6], name) or f"section {where}", info & 15, where, value, size))
        return result

    def read_relocations(self):
        """Section -> [(offset, type, symbol, addend)] by offset."""
        result = {}
        for i, section in enumerate(self.sections):
            if section[1] == 4:
                rows = [(offset, info & 0xFFFFFFFF, self.named(info >> 32), addend)
                        for offset, info, addend in struct.iter_unpack("<QQq", self.bytes(i))]
                result.setdefault(section[7], []).extend(rows)
        return result

    def named(self, symbol):
        name, kind, where, _, _ = self.symbols[symbol]
        return self.names[where] if kind == 3 and where < len(self.names) else name

    def functions(self):
        """Name -> code with its relocations."""
        result = {}
        for name, kind, where, value, size in self.symbols:
            if kind == 2 and 0 < where < len(self.sections):
                code = self.bytes(where)[value:value + size]
                rows = tuple((o - value, t, s, a) for o, t, s, a in self.relocations.get(where, ()) if value <= o < value + size)
                result[name] = (code, rows)
        return result

    def constants(self):
        """Name -> what stands there, of every section with data."""
        return sorted((self.names[i], self.bytes(i), tuple(self.relocations.get(i, ())))
                      for i, s in enumerate(self.sections) if s[1] in (1, 14) and s[2] & 2 and not s[2] & 4 and not self.names[i].startswith(".eh_frame"))


def difference(first, second):
    """(functions of the first whose code differs, whether data differ); None if nothing does."""
    a, b = Object(first), Object(second)
    before, after = a.functions(), b.functions()
    changed = {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}
    data = a.constants() != b.constants()
    return (changed, data) if changed or data else None
