-- The smaller ones that take their place were made before. The release before asks the same of them.
DROP INDEX "Certificate_leaf_idx";
DROP INDEX "Certificate_organizationId_identity_idx";
DROP INDEX "Certificate_teamId_issuedAt_id_idx";
DROP INDEX "Certificate_supersededById_idx";
DROP INDEX "Certificate_renewedById_idx";
DROP INDEX "Certificate_searchVersion_id_idx";
