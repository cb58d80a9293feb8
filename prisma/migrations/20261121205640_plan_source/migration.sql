-- AlterTable
ALTER TABLE "Workspace" ADD COLUMN     "planSource" TEXT NOT NULL DEFAULT 'self_hosted';
