-- AlterTable
ALTER TABLE "Import" ADD COLUMN     "state" TEXT NOT NULL DEFAULT 'waiting';
