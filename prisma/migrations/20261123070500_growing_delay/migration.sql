-- AlterTable
ALTER TABLE "ThrottleCounter" ADD COLUMN     "blockedUntil" TIMESTAMP(3);
