-- By which version of the drawing a certificate's files are drawn; those there are were drawn by the first.
ALTER TABLE "Certificate" ADD COLUMN "drawing" INTEGER NOT NULL DEFAULT 1;
