import { randomBytes } from "node:crypto";
import { Wallet } from "ethers";
import { expect, test } from "vitest";
import { addressOfKey } from "./deployed-contract";

test("an account has the address that ethers gives it", () => {
  for (let i = 0; i < 20; i++) {
    const key = `0x${randomBytes(32).toString("hex")}`;
    expect(addressOfKey(key)).toBe(new Wallet(key).address.toLowerCase());
  }
  // Hardhat's first account, whose address is in its documentation.
  expect(addressOfKey("0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80")).toBe(
    "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
  );
});
