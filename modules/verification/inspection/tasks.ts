import { leafOfDocument } from "../../credentials/index.server";
import type { InspectionTasks } from "../../kernel/ports";
import { hashProof } from "../external/hash-proof";
import { matchSchema } from "./match-schema";
import { openArchive } from "./open-archive";
import { openFile } from "./open-file";
import { readListBit } from "./status-bit";
import { verifySelective } from "./verify-selective";

/** Each task of the `Inspector` port, as it is done where nothing else can be delayed by it. */
export const inspectionTasks: InspectionTasks = {
  "open-file": ({ bytes }, elapsedMs) => openFile(bytes, elapsedMs),
  "open-archive": ({ bytes }, elapsedMs) => openArchive(bytes, elapsedMs),
  "leaf-of": ({ document }) => leafOfDocument(document),
  "hash-for-proof": async ({ document, proof }) => hashProof(JSON.parse(document), JSON.parse(proof)),
  "verify-selective": ({ credential, publicKeyMultibase }) => verifySelective(credential, publicKeyMultibase),
  "match-schema": async ({ schema, document }) => matchSchema(schema, document),
  "status-bit": async ({ encodedList, index }) => readListBit(encodedList, index),
};
