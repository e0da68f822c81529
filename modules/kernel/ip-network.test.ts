import { expect, it } from "vitest";
import { networkOf } from "./ip-network";

it.each([
  ["203.0.113.77", "203.0.113.0/24"],
  ["::ffff:203.0.113.77", "203.0.113.0/24"],
  ["2001:db8:85a3:8d3:1319:8a2e:370:7348", "2001:db8:85a3::/48"],
  ["2001:0db8::1", "2001:db8:0::/48"],
  ["::1", "0:0:0::/48"],
  ["fe80::1%eth0", "fe80:0:0::/48"],
  ["", null],
  ["not an address", null],
  ["203.0.113", null],
])("keeps of %s no more than %s", (address, network) => expect(networkOf(address, { v4: 24, v6: 48 })).toBe(network));

it("takes all addresses of an IPv6 /64 for one, however they are written, and each of IPv4 for its own", () => {
  const of = (address: string) => networkOf(address, { v4: 32, v6: 64 });
  const spellings = ["2001:db8::1", "2001:db8:0:0:1:2:3:4", "2001:0db8:0000::ffff", "2001:db8::aaaa:bbbb:cccc:dddd"];
  expect(new Set(spellings.map(of))).toEqual(new Set(["2001:db8:0:0::/64"]));
  expect(of("2001:db8:0:1::1")).toBe("2001:db8:0:1::/64");
  expect([of("192.0.2.1"), of("::ffff:192.0.2.1"), of("192.0.2.2")]).toEqual(["192.0.2.1", "192.0.2.1", "192.0.2.2"]);
});
