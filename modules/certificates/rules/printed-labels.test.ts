import { expect, it } from "vitest";
import { printedLabels } from "./printed-labels";
import type { SignedContent } from "./signed-content";

const usual = new Set(["note", "grade"]);

function signed(...results: [id: string, name: string][]): SignedContent {
  const achievement = { resultDescription: results.map(([id, name]) => ({ id, name })) };
  const result = results.map(([resultDescription]) => ({ resultDescription, value: "A" }));
  return { credentialSubject: { achievement, result } } as unknown as SignedContent;
}

it("are as the list wrote them where they lead to the result that was signed", () => {
  const content = signed(["x#result-1", "Grade"], ["x#field-1", "Group"], ["x#hours", "Hours"]);
  expect(printedLabels(content, ["Note", "Group"], usual)).toEqual(["Note", "Group"]);
  expect(printedLabels(content, ["GRADE", "Group"], usual)).toEqual(["GRADE", "Group"]);
});

it("are as they were signed where somebody wrote other words beside them", () => {
  const content = signed(["x#result-1", "Grade"], ["x#field-1", "Group"]);
  expect(printedLabels(content, ["Doctorate", "Honours"], usual)).toEqual(["Grade", "Group"]);
  expect(printedLabels(content, ["Group", "Grade"], usual)).toEqual(["Grade", "Group"]);
  expect(printedLabels(content, ["Note"], usual)).toEqual(["Grade", "Group"]);
  const two = signed(["x#result-1", "Theory"], ["x#result-2", "Practice"]);
  expect(printedLabels(two, ["practice", "theory"], usual)).toEqual(["Theory", "Practice"]);
  expect(printedLabels(two, ["Note", "practice"], usual)).toEqual(["Theory", "practice"]);
});
