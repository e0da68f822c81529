import { useTranslation } from "react-i18next";
import { ChoiceField, type FieldState } from "#app/ui/Form/Field";
import type { MemberRole } from "#modules/organizations/index";

/** Choice of a role, each with its permissions. */
export function RoleChoice({ field, roles }: { field: FieldState; roles: MemberRole[] }) {
  const { t } = useTranslation("members");
  return (
    <ChoiceField
      field={field}
      label={t("role")}
      errorTexts="members:errors"
      options={roles.map((role) => ({ value: role, label: t(`roles.${role}`), hint: t(`may.${role}`) }))}
    />
  );
}
