interface Entry {
  action: string;
  details: Record<string, string | number | boolean | null>;
}
/** Translator: on a page from `useTranslation`, in a file from `translatorFor`. */
type Translate = (key: string, values: Record<string, string>) => string;

/** Describes an action as a sentence; an action of an earlier version without a text is shown by its name. */
export function auditSentence(t: Translate, { action, details }: Entry): string {
  const role = String(details.to ?? details.role ?? "viewer");
  const named = (value: Entry["details"][string] | undefined) => String(value ?? "");
  return t(`audit:actions.${action}`, {
    defaultValue: action,
    to: named(details.to),
    name: named(details.name),
    role: t(`members:roles.${role}`, { defaultValue: role }),
  });
}
