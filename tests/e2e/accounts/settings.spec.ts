import sharp from "sharp";
import { expect, type Page, test } from "../setup/journey";
import { goToNavItem } from "../setup/navigation";
import { error, expectSoundPage, fill, freshEmail, mailTo, PASSWORD, signInByForm, signUp, t } from "./people";

async function open(page: Page, section: string) {
  await page.goto(section === "profile" ? "/app/settings" : `/app/settings/${section}`);
}
const save = (page: Page) => page.getByRole("button", { name: t("settings.save"), exact: true }).click();

test("profile, picture, mails and preferences are kept @scripts-off", async ({ page }, info) => {
  const email = freshEmail(info, "settled");
  await signUp(email);
  await signInByForm(page, email);
  await goToNavItem(page, "settings");
  await expectSoundPage(page, info);

  await fill(page, { [t("signUp.firstName")]: "4 you" });
  await save(page);
  await expect(page.getByText(error("firstNameLetters")).first()).toBeVisible();
  await fill(page, { [t("signUp.firstName")]: "محمد علي", [t("signUp.lastName")]: "李小龙" });
  await save(page);
  await expect(page.getByText(t("settings.saved"))).toBeVisible();
  await expect(page.getByLabel(t("signUp.firstName"))).toHaveValue("محمد علي");

  const picture = page.getByLabel(t("settings.pictureChoose"));
  const use = page.getByRole("button", { name: t("settings.pictureSave") });
  await picture.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: Buffer.from("not a picture") });
  await use.click();
  await expect(page.getByText(error("picture-unreadable")).first()).toBeVisible();
  const photo = await sharp({ create: { width: 300, height: 500, channels: 3, background: "#34495e" } })
    .jpeg()
    .toBuffer();
  await picture.setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: photo });
  await use.click();
  await expect(page.getByRole("img", { name: t("settings.picture") })).toHaveJSProperty("naturalWidth", 256);
  await page.getByRole("button", { name: t("settings.pictureRemove") }).click();
  await expect(page.getByRole("img", { name: t("settings.picture") })).toHaveCount(0);

  await open(page, "email");
  await expectSoundPage(page, info);
  await page.getByLabel(t("settings.signInAlerts")).uncheck();
  await save(page);
  await expect(page.getByLabel(t("settings.signInAlerts"))).not.toBeChecked();

  await open(page, "preferences");
  await expectSoundPage(page, info);
  await fill(page, { [t("settings.primaryColor")]: "red" });
  await save(page);
  await expect(page.getByText(error("colorInvalid")).first()).toBeVisible();
  await fill(page, { [t("settings.primaryColor")]: "#abc", [t("settings.accentColor")]: "#7A1F5C" });
  await page.getByLabel(t("settings.colorScheme")).selectOption("dark");
  await save(page);
  await expect(page.getByText(t("settings.saved"))).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-color-scheme", "dark");
  const button = page.getByRole("button", { name: t("settings.save"), exact: true });
  await expect(button).toHaveCSS("background-color", "rgb(122, 31, 92)");
  await expectSoundPage(page, info);
});

test("the password is changed, other sessions end, the address moves, and the account is closed @nojs", async ({
  page,
  another,
}, info) => {
  test.setTimeout(120_000);
  const email = freshEmail(info, "mover");
  await signUp(email);
  await signInByForm(page, email);
  const other = await another();
  await signInByForm(other, email);
  await expect(other).toHaveURL(/\/app$/);

  await open(page, "account");
  await expectSoundPage(page, info);
  await expect(page.getByRole("button", { name: t("settings.sessionEnd") })).toHaveCount(1);
  const password = page.getByRole("region", { name: t("settings.passwordTitle"), exact: true });
  const change = async (current: string, next: string) => {
    await password.getByLabel(t("settings.currentPassword")).fill(current);
    await password.getByLabel(t("reset.newPassword")).fill(next);
    await password.getByLabel(t("signUp.confirmPassword")).fill(next);
    await password.getByRole("button", { name: t("settings.passwordSubmit") }).click();
  };
  await change("Wrong-password-1!", "Tr4m;Hassan;Tower!");
  await expect(page.getByText(error("wrong-password")).first()).toBeVisible();
  await expectSoundPage(page, info);
  await change(PASSWORD, "Tr4m;Hassan;Tower!");
  await expect(page.getByText(t("settings.passwordChanged"))).toBeVisible();
  await expect(page.getByRole("button", { name: t("settings.sessionEnd") })).toHaveCount(0);
  await mailTo(email, /^Your password was changed$/);
  await other.goto("/app/certificates");
  await expect(other).toHaveURL(/\/signin/);

  await signInByForm(other, email, "Tr4m;Hassan;Tower!");
  await open(page, "account");
  await page.getByRole("button", { name: t("settings.sessionEnd") }).click();
  await expect(page.getByText(t("settings.sessionEnded"))).toBeVisible();

  const moved = freshEmail(info, "moved");
  const address = page.getByRole("region", { name: t("settings.emailTitle"), exact: true });
  await address.getByLabel(t("settings.emailNew")).fill(moved);
  await address.getByLabel(t("settings.currentPassword")).fill("Tr4m;Hassan;Tower!");
  await address.getByRole("button", { name: t("settings.emailSubmit") }).click();
  await expect(page.getByText(t("settings.emailSent", { email: moved }))).toBeVisible();
  const link = /https?:\S+token=\S+/.exec((await mailTo(moved, /^Confirm your new email/)).text)?.[0] ?? "";
  await page.goto(link);
  await expectSoundPage(page, info);
  await page.getByRole("button", { name: t("confirmEmail.submit") }).click();
  await expect(page.getByRole("heading", { name: t("confirmEmail.doneTitle") })).toBeVisible();
  await mailTo(email, /^Your email address was changed$/);

  await open(page, "account");
  const close = page.getByRole("region", { name: t("settings.closeTitle") });
  await close.getByLabel(t("settings.currentPassword")).fill("Tr4m;Hassan;Tower!");
  await close.getByRole("button", { name: t("settings.closeSubmit") }).click();
  await expect(page.getByRole("heading", { name: t("closed.title") })).toBeVisible();
  await expectSoundPage(page, info);
  await signInByForm(page, moved, "Tr4m;Hassan;Tower!");
  await expect(page).toHaveURL(/\/signin/);
});
