/*
  Warnings:

  - You are about to drop the column `blockedUntil` on the `SignInThrottle` table. All the data in the column will be lost.

*/
-- AlterTable
ALTER TABLE "SignInThrottle" DROP COLUMN "blockedUntil";
