import { findByTitles, titleKey, usualGradeHeaders } from "../../achievements/index.server";
import { type DrawnLook, findDesign, readFonts, readLook } from "../../designs/index.server";
import type { Db } from "../../kernel/db";
import { hasMoreLetters, LIMITS } from "../../kernel/limits";
import { can, type OrganizationActor, type Scope } from "../../organizations/index.server";
import {
  type CertificateView,
  type CutText,
  type Drawing,
  drawableFields,
  type Look,
  type Page,
  templateOf,
  walk,
} from "../../rendering/index.server";
import { readIssuerLook } from "../delivery/design";
import { type Award, judgeAward } from "../rules/award";
import { pictureOfRow } from "../rules/picture";
import { type CertificateDraft, checkRow, type RowCells } from "../rules/row";
import * as store from "../store";
import { readCells } from "./batch-row-cells";
import { mapInSteps } from "./classify-rows";
import { findNamed, lookOf, namedBy } from "./complete-lines";
import { findLooks } from "./find-looks";

/** Lines that are drawn to see whether they fit: each costs up to a tenth of a second. */
const MOST_DRAWN = 15;
/** Letters up to which a text fits every template, whatever its script: the widest letters at the smallest size. */
const ALWAYS_FITS = { name: 50, achievement: 75, field: 10, issuer: 25 };

/** What the signed certificates of a list hold and their printed pages would not show in full. */
export interface Unprinted {
  /** Labels of the further fields that the template has no room for, in the order of the list. */
  fields: string[];
  /** Texts of lines that would end in an ellipsis. A text that stands in many lines is named with the first of them. */
  cut: { line: number; texts: CutText[] }[];
  /** Texts of the issuer that would end in an ellipsis. */
  cutDesign: ("issuer" | "signer")[];
  /** Lines with a picture of the recipient whose design has no place for it. */
  pictures: number;
  /** More lines have long texts than were looked at; the longest ones were. */
  more: boolean;
}

interface CutDeps {
  db: Db;
  drawing: Drawing;
}

/** Looks through the lines of a draft that can be issued. Null for a batch that is none, or that the actor may not see. */
export async function findUnprinted(
  { db, drawing }: CutDeps,
  actor: OrganizationActor,
  batchId: string,
  today: string,
): Promise<Unprinted | null> {
  if (!can(actor.role, "certificates.read")) return null;
  const { organizationId } = actor;
  const batch = await store.findBatch(db, actor, batchId);
  const read = batch?.state === "draft" ? await readLook(db, organizationId, batch) : null;
  if (!read?.ok) return null;
  const rows = await store.findBatchRows(db, organizationId, batchId, {
    states: ["fresh", "changed"],
  });
  const lines = await mapInSteps(rows, (row) => ({ line: row.line, cells: readCells(row.cells) }));
  return unprintedOf({ db, drawing }, actor, lines, read.look, today);
}

/** The texts of one certificate, before it is issued, that its template would print with an ellipsis. */
export async function findCutInOne(
  { db, drawing }: CutDeps,
  actor: OrganizationActor,
  input: Look & { cells: RowCells },
  today: string,
): Promise<CutText[]> {
  if (!can(actor.role, "certificates.issue")) return [];
  const { organizationId } = actor;
  const read = await readLook(db, organizationId, input);
  if (!read.ok) return [];
  const { cut } = await unprintedOf({ db, drawing }, actor, [{ line: 1, cells: input.cells }], read.look, today);
  return cut.flatMap(({ texts }) => texts);
}

async function unprintedOf(
  { db, drawing }: CutDeps,
  scope: Scope,
  lines: { line: number; cells: RowCells }[],
  look: DrawnLook,
  today: string,
): Promise<Unprinted> {
  const { organizationId } = scope;
  const fields = new Set<string>();
  const seen = new Set<string>();
  const long: { line: number; draft: Award; template: string; language: Look["language"]; excess: number }[] = [];
  /** How many lines with a picture are drawn by which design. */
  const pictured = new Map<string, number>();
  let anyLine: Award | undefined;
  const achievements = await findByTitles(
    db,
    organizationId,
    lines.map(({ cells }) => cells.achievement),
  );
  const drawnBy = await findLooks(db, organizationId, [...achievements.values()]);
  const named = await findNamed(
    db,
    scope,
    lines.map(({ cells }) => cells),
  );
  await mapInSteps(lines, ({ line, cells }) => {
    const before = named.get(namedBy(cells) ?? "");
    const own = before ? lookOf(before) : look;
    const check = checkRow(cells, today);
    const achievement = achievements.get(titleKey(cells.achievement));
    const judged = check.ok ? judgeAward(check.draft, achievement, own.language, usualGradeHeaders()) : check;
    if (!judged.ok) return;
    const draft = judged.award;
    anyLine ??= draft;
    for (const { label } of unprintedFields(draft)) fields.add(label);
    const longTexts = longTextsOf(draft);
    // The same label stands in every line, and many values do: one line shows for all of them whether it fits.
    const fresh = longTexts.filter(({ key }) => !seen.has(key));
    for (const { key } of fresh) seen.add(key);
    const { template } = drawnBy(achievement, own.template);
    const { language } = own;
    if (pictureOfRow(cells)) pictured.set(template, (pictured.get(template) ?? 0) + 1);
    const excess = Math.max(...fresh.map((text) => text.excess));
    if (fresh.length > 0) long.push({ line, draft, template, language, excess });
  });
  long.sort((a, b) => b.excess - a.excess);
  const drawn = long.slice(0, MOST_DRAWN);
  if (!anyLine) return { fields: [], cut: [], cutDesign: [], pictures: 0, more: false };
  const issuer = await readIssuerLook(db, organizationId);
  const designs = await readDesigns(
    db,
    organizationId,
    look,
    new Set([...drawn.map(({ template }) => template), ...pictured.keys()]),
  );
  const fonts = await readAllFonts(db, organizationId, [look.design, ...designs.values()]);
  const pages = drawn.map(({ draft, template, language }) => ({
    view: { ...viewOf(draft, language, issuer), fonts },
    design: designs.get(template) ?? look.design,
  }));
  const findCut = (given: Page[]) => drawing.draw("find-cut-texts", { pages: given }, organizationId);
  const measured = pages.length > 0 ? await findCut(pages) : [];
  const cut = drawn
    .map(({ line }, index) => ({ line, texts: (measured[index] ?? []).filter(({ of }) => !isOfDesign(of)) }))
    .filter(({ texts }) => texts.length > 0)
    .sort((a, b) => a.line - b.line);
  // The issuer's own texts are the same on every line; short ones fit.
  const ofIssuer = [issuer.name, issuer.signerName ?? "", issuer.signerTitle ?? ""];
  const designMayBeCut = ofIssuer.some((text) => hasMoreLetters(text, ALWAYS_FITS.issuer));
  const anyPage = { view: { ...viewOf(anyLine, look.language, issuer), fonts }, design: look.design };
  const cutDesign = (designMayBeCut ? ((await findCut([anyPage]))[0] ?? []) : [])
    .map(({ of }) => of)
    .filter(isOfDesign);
  const pictures = [...pictured]
    .filter(([template]) => !showsRecipient(designs.get(template) ?? look.design))
    .reduce((sum, [, count]) => sum + count, 0);
  return { fields: [...fields], cut, cutDesign, pictures, more: cut.length > 0 && long.length > drawn.length };
}

/** By their names, what lines are drawn by whose achievements have a design of their own. */
async function readDesigns(db: Db, organizationId: string, look: DrawnLook, names: Set<string>) {
  const read = async (name: string) => [name, await findDesign(db, organizationId, name, "certificate")] as const;
  const others = [...names].filter((name) => name !== look.template);
  return new Map((await Promise.all(others.map(read))).map(([name, design]) => [name, design ?? look.design]));
}

function showsRecipient(design: DrawnLook["design"]): boolean {
  const { elements } = typeof design === "string" ? templateOf(design).document : design;
  return [...walk(elements)].some(({ element }) => element.type === "recipient-picture");
}

/** The own fonts of all of these designs: texts are as wide as their letters. */
async function readAllFonts(db: Db, organizationId: string, designs: DrawnLook["design"][]) {
  const read = await Promise.all(designs.map((design) => readFonts(db, organizationId, design)));
  return new Map(read.flatMap((fonts) => [...fonts]));
}

/** A text with such a character has something to draw, which spares a closer look at all the texts of a long list. */
const SHOWS = /[\p{L}\p{N}]/u;

const isOfDesign = (of: CutText["of"]): of is "issuer" | "signer" => of === "issuer" || of === "signer";

/** The fields that are signed and not drawn: those after the last that has room, and those with nothing to draw. */
function unprintedFields({ customFields }: CertificateDraft) {
  const drawable = customFields.filter(
    (field) => (SHOWS.test(field.label) && SHOWS.test(field.value)) || drawableFields([field]).length > 0,
  );
  const printed = new Set(drawable.slice(0, LIMITS.printedFields));
  return customFields.filter((field) => !printed.has(field));
}

/** The texts of a line that may not fit, with how many times what always fits they are long. */
function longTextsOf({ recipientName, achievementName, customFields }: CertificateDraft) {
  const printed = customFields.slice(0, LIMITS.printedFields);
  // The fields share their room: how much each has depends on how many there are.
  const sharing = printed.length;
  const texts = [
    { of: "name", text: recipientName, fits: ALWAYS_FITS.name },
    { of: "achievement", text: achievementName, fits: ALWAYS_FITS.achievement },
    ...printed.flatMap(({ label, value }) => [
      { of: "label", text: label, fits: ALWAYS_FITS.field },
      { of: "value", text: value, fits: ALWAYS_FITS.field },
    ]),
  ];
  return texts
    .filter(({ text, fits }) => hasMoreLetters(text, fits))
    .map(({ of, text, fits }) => ({
      key: `${of} ${sharing} ${text}`,
      excess: text.length / fits,
    }));
}

function viewOf(draft: Award, language: Look["language"], issuer: CertificateView["issuer"]): CertificateView {
  return {
    publicId: "CERT-2026-0000000000000000",
    verificationUrl: "https://example.org/v/CERT-2026-0000000000000000",
    recipientName: draft.recipientName,
    achievementName: draft.achievementName,
    achievementDescription: draft.description,
    issuedOn: draft.issuedOn,
    expiresOn: draft.expiresOn,
    customFields: draft.customFields,
    language,
    issuer,
    sealSeed: "0".repeat(64),
  };
}
