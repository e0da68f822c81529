import { describe, expect, it } from "vitest";
import { isFieldName, readUrlEncoded } from "#app/http/gate/judge-fields";
import { decodeWholeText, readJson } from "#app/http/gate/judge-text";
import { readSitePath } from "#app/http/next-path.server";
import { matchesSearch } from "#app/ui/Site/SearchBar";
import { isCommonPassword } from "#modules/auth/rules/common-password";
import { checkPassword } from "#modules/auth/rules/password";
import { findPersonalWord } from "#modules/auth/rules/personal-password";
import { isPersonName, readPhone } from "#modules/auth/schemas";
import { readReason } from "#modules/certificates/lifecycle/read-reason";
import { readCursor } from "#modules/certificates/rules/cursor";
import { queryWords, searchTerms } from "#modules/certificates/rules/search-terms";
import { readTags } from "#modules/certificates/rules/tags";
import { applyMatching } from "#modules/issuance/lists/importing/apply-matching";
import { guessMatching } from "#modules/issuance/lists/importing/match-table";
import { readDelimited } from "#modules/issuance/lists/importing/read-delimited";
import { checkRow } from "#modules/issuance/rows/row";
import { guessColumns, recognizedHeaders } from "#modules/issuance/rules/columns";
import { readDate } from "#modules/issuance/rules/dates";
import { cutCell } from "#modules/kernel/limits";
import { parsePublicId } from "#modules/kernel/public-id";
import { isEmail } from "#modules/mail/index";
import { domainOf } from "#modules/organizations/rules/domain-name";
import { likenessKeys } from "#modules/organizations/rules/like-names";
import { slugOf } from "#modules/organizations/rules/slug";
import { readWebsite } from "#modules/organizations/rules/website";
import { isDeeperThan } from "#modules/verification/rules/json-depth";
import { readIds } from "#modules/verification/rules/read-ids";
import { readScannedAddress } from "#modules/verification/rules/scanned-address";
import { showsName } from "#modules/verification/rules/visible-name";
import { growsInProportion, growthOf } from "#tests/doubling";

/** Artificial texts, each of which makes some way of parsing slow. */
const HOSTILE: Record<string, (size: number) => string> = {
  "one letter": (size) => "a".repeat(size),
  "marks out of order": (size) => `a${"\u0301\u0316".repeat(size / 2)}`,
  "joined pictures": (size) => "👩‍👩‍👧‍👦".repeat(size / 11),
  "spaces and an end": (size) => `a${" ".repeat(size)}a`,
  digits: (size) => "1".repeat(size),
  "an address that never ends": (size) => `a@${"a.".repeat(size / 2)}`,
  "signs of addresses": (size) => "//..@--".repeat(size / 7),
  "quotes, then spaces": (size) => `${'"a" '.repeat(size / 8)}b${" ".repeat(size / 2)},`,
  quotes: (size) => '"a" '.repeat(size / 4),
  commas: (size) => ",".repeat(size),
  lines: (size) => "a,\n".repeat(size / 3),
  brackets: (size) => "[".repeat(size),
  "percent signs": (size) => "%41".repeat(size / 3),
  "many fields": (size) => "a=1&".repeat(size / 4),
  capitals: (size) => "CERT".repeat(size / 4),
};

const bytes = (text: string) => new TextEncoder().encode(text);
const HEADERS = recognizedHeaders([]);
const HEADER = "name,email,achievement,issued_on,expires_on,extra\n";
const rowOf = (text: string) => ({
  name: text,
  email: text,
  achievement: text,
  issued_on: text,
  expires_on: text,
  picture: "",
  custom: [{ label: "Extra", value: text }],
});

/** Reads a list from its bytes to its lines. */
function readList(text: string) {
  const read = readDelimited(bytes(text));
  return (
    read.ok &&
    applyMatching(read.table, {
      ...guessMatching(read.table, { recognized: HEADERS, nobody: new Set(["total"]) }),
      orders: {},
      rows: {},
    })
  );
}

/** Functions that read untrusted text character by character, in the process that also serves pages. */
const READERS: Record<string, (text: string) => unknown> = {
  checkPassword,
  checkRow: (text) => checkRow(rowOf(text), "2026-11-20"),
  "checkRow of a cut cell": (text) => checkRow(rowOf(cutCell(text)), "2026-11-20"),
  decodeWholeText: (text) => decodeWholeText(bytes(text)),
  domainOf,
  isCommonPassword,
  findPersonalWord: (text) => findPersonalWord(text.slice(0, 1024), [text.slice(0, 500)]),
  isDeeperThan: (text) => isDeeperThan(text, 64),
  isEmail,
  isFieldName,
  isPersonName,
  guessColumns: (text) => guessColumns(text.split(",").slice(0, 200), [], HEADERS),
  "guessColumns of one cell": (text) => guessColumns([text], [[text]], HEADERS),
  matchesSearch: (text) => matchesSearch("How is a certificate verified?", text.slice(0, 8192)),
  likenessKeys,
  parsePublicId,
  readIds,
  readJson: (text) => readJson(bytes(JSON.stringify({ text })), 200),
  readPhone,
  queryWords,
  readCursor: (text) => readCursor(text, "name"),
  readReason: (text) => readReason("revoked", { reason: "other", note: text }),
  readTags,
  searchTerms,
  readScannedAddress: (text) => readScannedAddress(text, "https://certificates.example.org"),
  readDate,
  readSitePath: (text) => readSitePath(`/${text}`),
  "readList of a cell": (text) => readList(`${HEADER}${text}`),
  "readList of a header": (text) => readList(text),
  readUrlEncoded: (text) => readUrlEncoded(bytes(text), { fields: 20_000, valueLength: 1_000_000 }),
  readWebsite,
  showsName: (text) => showsName(text, "Ada Lovelace"),
  slugOf,
};

describe("reading a hostile text takes time in proportion to it:", () => {
  it.each(Object.entries(READERS))("%s", (_name, read) => {
    const slow = Object.entries(HOSTILE).filter(([, make]) => !growsInProportion(make, read, 20_000));
    expect(slow.map(([what]) => what)).toEqual([]);
  });

  it("which is noticed where it is not so", () => {
    // Cubic time: eight times as long for twice the text, which no noise of a busy machine hides.
    const triples = (text: string) => {
      let found = 0;
      for (let a = 0; a < text.length; a++)
        for (let b = 0; b < text.length; b++)
          for (let c = 0; c < text.length; c++) if (text[a] === text[b] && text[b] === text[c]) found++;
      return found;
    };
    expect(growthOf((size) => "a".repeat(size), triples, 200)).toBeGreaterThan(3);
  });
});
