-- Certificates may be drawn and stored in forms that the release before this one cannot read. Where nobody is served yet, none of
-- its processes runs.
INSERT INTO "PlatformSwitch" ("name", "on", "reason", "setBy", "setAt")
SELECT 'forms-2', true, 'A new installation.', 'system', now()
WHERE NOT EXISTS (SELECT 1 FROM "Organization");
