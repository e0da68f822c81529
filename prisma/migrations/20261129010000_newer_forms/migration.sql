-- Certificates may be issued under drawing 6.
-- The release before this one refuses to draw it. Where nobody is served yet, none of its processes runs.
INSERT INTO "PlatformSwitch" ("name", "on", "reason", "setBy", "setAt")
SELECT 'drawing-6', true, 'A new installation.', 'system', now()
WHERE NOT EXISTS (SELECT 1 FROM "Organization");
