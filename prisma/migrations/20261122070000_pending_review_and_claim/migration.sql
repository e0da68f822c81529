-- The same states by the names that are used elsewhere: rows keep their state, only its label changes.
ALTER TYPE "OrganizationStatus" RENAME VALUE 'held' TO 'pending_review';
ALTER TYPE "RegistrationFlow" RENAME VALUE 'take_over' TO 'claim';
