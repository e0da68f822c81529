import { changed, type Damage, gone } from "./damage";

const OTHER = "'00000000-0000-4000-8000-000000000000'";
const HEX64 = "repeat('a', 64)";
const TREE = `id = (select "anchorBatchId" from "Certificate" where id = :anchored)`;
const WRITE = TREE;
const BLOCK = `"anchorBatchId" = (select "anchorBatchId" from "Certificate" where id = :anchored)`;
const LIST = `id = (select "statusListId" from "Certificate" where id = :anchored)`;
const SNAPSHOT = `"statusListId" = (select "statusListId" from "Certificate" where id = :anchored)`;
const SENT = `"writeId" = (select "anchorBatchId" from "Certificate" where id = :anchored)`;

const tree = (values: Record<string, string>, line: RegExp) => changed("AnchorBatch", TREE, values, line);
const list = (values: Record<string, string>, line: RegExp) => changed("StatusList", LIST, values, line);
const write = (values: Record<string, string>, line: RegExp) => changed("ChainWrite", WRITE, values, line);
const sent = (values: Record<string, string>, line: RegExp) => changed("ChainTransaction", SENT, values, line);

/** Damage to trees, lists and transactions on the chain. */
export const EVIDENCE: Damage[] = [
  gone("AnchorBatch", TREE, /^tree \S+ was made, as the audit log says, and is gone$/),
  tree({ id: OTHER }, /: its tree is gone$/),
  tree({ root: HEX64 }, /^the path of CERT-\S+ does not lead to its root$/),
  tree({ root: "'no root'" }, /^tree no root was made with the root \S+, as the audit log says$/),
  tree({ leafCount: `"leafCount" - 1` }, /^tree \S+ was made of \d+ leaves, as the audit log says$/),
  tree({ leafCount: "-7" }, /^tree \S+ was made of \d+ leaves, as the audit log says$/),
  tree({ state: "'prepared'" }, /^tree \S+ is prepared, and otherwise as the audit log says$/),
  tree({ chainId: "1" }, /is not what its write to the chain says: chain$/),
  tree({ contract: "'0x00'" }, /is not what its write to the chain says: contract$/),
  tree({ anchorer: "'0x00'" }, /is not what its write to the chain says: sender$/),
  tree({ networkLabel: "'ethmain'" }, /^tree \S+ names its chain ethmain$/),
  tree({ anchorerSince: "now()" }, /^tree \S+ says another time since which its sender may anchor$/),
  tree({ transactionHash: "null" }, /^tree \S+ was anchored by \S+ in block \d+, as the audit log says$/),
  tree({ transactionHash: "'0x00'" }, /is not what its write to the chain says: transaction$/),
  tree({ blockNumber: `"blockNumber" + 1` }, /^root \S+ stands in another block than stored$/),
  tree({ blockNumber: "null" }, /^root \S+ stands in another block than stored$/),
  tree({ blockHash: "'0x00'" }, /is not what its write to the chain says: block's hash$/),
  tree({ blockTime: `"blockTime" - interval '1 year'` }, /^root \S+ stands in a block of another time than stored$/),
  tree({ blockTime: "null" }, /^root \S+ stands in a block of another time than stored$/),
  tree({ createdAt: `"createdAt" - interval '1 year'` }, /was made at another time, as the audit log says$/),
  tree({ anchoredAt: "null" }, /was anchored at another time, as the audit log says$/),

  gone("AnchorBlock", BLOCK, /^the path of CERT-\S+ does not lead to its root$/),
  changed("AnchorBlock", BLOCK, { leaves: String.raw`'\x'` }, /has a damaged block of leaves, number 0$/),
  changed("AnchorBlock", BLOCK, { leaves: "substring(leaves for 31)" }, /has a damaged block of leaves, number 0$/),
  changed(
    "AnchorBlock",
    BLOCK,
    { leaves: "overlay(leaves placing substring(leaves from 33 for 32) from 1 for 32)" },
    /has a damaged block of leaves, number 0$/,
  ),
  changed("AnchorBlock", BLOCK, { leaves: "leaves || sha256('x')" }, /has a damaged block of leaves, number 0$/),
  changed("AnchorBlock", BLOCK, { path: String.raw`'\x00'` }, /has a damaged block of leaves, number 0$/),
  changed(
    "AnchorBlock",
    BLOCK,
    { path: String.raw`'\x00' || sha256('x')` },
    /has a damaged block of leaves, number 0$/,
  ),
  changed("AnchorBlock", BLOCK, { block: "7" }, /^the path of CERT-\S+ does not lead to its root$/),
  changed("AnchorBlock", BLOCK, { anchorBatchId: OTHER }, /^tree \S+ is gone, and blocks of its leaves are left$/),

  gone("StatusList", LIST, /: its status list is gone$/),
  list({ id: OTHER }, /^status list \S+ is gone, and was published$/),
  list({ organizationId: ":rival" }, /: its status list is of another key$/),
  list({ issuerKeyId: OTHER }, /: its status list is of another key$/),
  list({ length: "8" }, /^status list \S+ has 8 places$/),
  list({ length: "-1" }, /^status list \S+ has -1 places$/),
  list({ allocated: "1" }, /have none of them: its counter or its secret was altered$/),
  list({ allocated: "2000000000" }, /^status list \S+ has given out 2000000000 numbers/),
  list({ secret: HEX64 }, /have none of them: its counter or its secret was altered$/),
  list({ version: "1" }, /^status list \S+ has version 1 and was published with version \d+$/),
  list({ version: "-1" }, /^status list \S+ has version -1 and was published with version \d+$/),

  gone("StatusSnapshot", SNAPSHOT, /^status list \S+ was published, and what was made for it is gone$/),
  changed(
    "StatusSnapshot",
    SNAPSHOT,
    { digest: "'0x' || repeat('0', 64)" },
    /^version \d+ of status list \S+ is not what its write to the chain says$/,
  ),
  changed(
    "StatusSnapshot",
    SNAPSHOT,
    { digest: "'no digest'" },
    /^version \d+ of status list \S+ is not what its write to the chain says$/,
  ),
  changed(
    "StatusSnapshot",
    SNAPSHOT,
    { version: "version + 1" },
    /^version \d+ of status list \S+ is not what its write to the chain says$/,
  ),
  changed(
    "StatusSnapshot",
    SNAPSHOT,
    { writeId: OTHER },
    /^version \d+ of status list \S+ is not what its write to the chain says$/,
  ),
  changed("StatusSnapshot", SNAPSHOT, { statusListId: OTHER }, /^status list \S+ is gone, and was published$/),

  gone("ChainWrite", WRITE, /^tree \S+ has no write to the chain$/),
  gone(
    "ChainWrite",
    `id in (select "writeId" from "StatusSnapshot" where ${SNAPSHOT})`,
    /is not what its write to the chain says$/,
  ),
  write({ id: OTHER }, /^tree \S+ has no write to the chain$/),
  write({ key: "'anchor:x'" }, /^write anchor:x has the call of anchor:\S+$/),
  write(
    { call: `'{"kind": "anchor", "root": "0x${"a".repeat(64)}"}'` },
    /is not what its write to the chain says: root$/,
  ),
  write({ call: "'null'" }, /^write \S+ has a call that cannot be read$/),
  write({ call: "'[]'" }, /^write \S+ has a call that cannot be read$/),
  write({ chainId: "1" }, /is not what its write to the chain says: chain$/),
  write({ contract: "'0x00'" }, /is not what its write to the chain says: contract$/),
  write({ sender: "'0x00'" }, /is done by a transaction to another contract or of another sender$/),
  write({ state: "'waiting'" }, /is not done, and says when or where it was$/),
  write({ transactionHash: "'0x00'" }, /is done by a transaction that is gone$/),
  write({ transactionHash: "null" }, /says a block and no transaction$/),
  write({ blockNumber: "7" }, /was mined in block \d+ \(\S+\), and says another place or time$/),
  write({ blockHash: "'0x00'" }, /was mined in block \d+ \(\S+\), and says another place or time$/),
  write({ blockTime: `"blockTime" - interval '1 year'` }, /and says another place or time$/),
  write({ blockTime: "null" }, /is done, and does not say when$/),
  write({ doneAt: "null" }, /is done, and does not say when$/),

  gone("ChainTransaction", SENT, /is done by a transaction that is gone$/),
  sent({ hash: "'0x00'" }, /is done by a transaction that is gone$/),
  sent({ writeId: OTHER }, /^transaction \S+ is of a write that is gone$/),
  sent({ chainId: "1" }, /is done by a transaction to another contract or of another sender$/),
  sent({ from: "'0x00'" }, /is done by a transaction to another contract or of another sender$/),
  sent({ to: "'0x00'" }, /is done by a transaction to another contract or of another sender$/),
  sent({ state: "'signed'" }, /is done by a transaction that is signed$/),
];
