import QRCode from "qrcode";
import { type EpcTransfer, epcPayload } from "../rules/epc-code";

/** The guideline's error correction, and its largest symbol. */
const CORRECTION = "M";
const LARGEST_VERSION = 13;

/** The code as squares, row by row; null for transfers that there is no code for. */
export function drawEpcCode(transfer: EpcTransfer): { size: number; dark: boolean[] } | null {
  const payload = epcPayload(transfer);
  if (payload === null) return null;
  const { modules, version } = QRCode.create(payload, { errorCorrectionLevel: CORRECTION });
  if (version > LARGEST_VERSION) return null;
  return { size: modules.size, dark: Array.from(modules.data, (square) => square === 1) };
}
