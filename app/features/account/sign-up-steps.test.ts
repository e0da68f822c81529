import { describe, expect, it } from "vitest";
import { nextStep, readProgress, SIGN_UP_STEPS } from "./sign-up-steps";

const wrong = (...fields: string[]) => Object.fromEntries(fields.map((field) => [field, ["wrong"]]));
const at = (step: number, more: { whole?: boolean; back?: boolean } = {}) => ({
  step,
  whole: false,
  back: false,
  ...more,
});

describe("a sign-up in steps", () => {
  it("goes on to the next step without a word about what is not filled in yet", () => {
    expect(nextStep(wrong("firstName", "email", "password"), at(0))).toEqual({ step: 1, errors: {} });
    expect(nextStep(wrong("password", "confirmPassword"), at(0))).toEqual({ step: 1, errors: {} });
    expect(nextStep(wrong("address", "phone", "password"), at(1))).toEqual({ step: 2, errors: {} });
  });

  it("stays where something is wrong, and goes back to it, saying only what was seen", () => {
    expect(nextStep(wrong("website", "email"), at(0))).toEqual({ step: 0, errors: wrong("website") });
    expect(nextStep(wrong("email"), at(2))).toEqual({ step: 1, errors: wrong("email") });
    expect(nextStep(wrong("website", "email", "address"), at(1))).toEqual({
      step: 0,
      errors: wrong("website", "email"),
    });
  });

  it("judges all of a form that was shown whole", () => {
    const all = wrong("email", "password");
    expect(nextStep(all, at(0, { whole: true }))).toEqual({ step: 1, errors: all });
  });

  it("shows what is wrong with no field in particular where the form was sent", () => {
    for (const step of [0, 2]) {
      expect(nextStep(wrong("", "password"), at(step))).toEqual({ step, errors: wrong("") });
    }
  });

  it("goes one back, whatever is wrong", () => {
    expect(nextStep(wrong("email"), at(1, { back: true }))).toEqual({ step: 0, errors: {} });
  });

  it.each(["-1", "3", "1.5", "x", ""])("takes a step that there is none of for the first: %j", (step) => {
    const form = new FormData();
    form.set("step", step);
    expect(readProgress(form).step).toBe(0);
    form.set("step", String(SIGN_UP_STEPS.length - 1));
    expect(readProgress(form).step).toBe(2);
  });
});
