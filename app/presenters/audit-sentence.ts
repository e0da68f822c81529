interface Entry {
  action: string;
  details: Record<string, string | number | boolean | null>;
}
/** On a page from `useTranslation`, in a file from `translatorFor`. */
type Translate = (key: string, values: Record<string, string>) => string;

/** What was done as a sentence; an action of an earlier version that has none any more by its name. */
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
