-- Addresses of programs that a workspace tells of each new version of its data.
CREATE TABLE "Webhook" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "sealedSecret" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Webhook_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "Webhook_workspaceId_idx" ON "Webhook"("workspaceId");
ALTER TABLE "Webhook" ADD CONSTRAINT "Webhook_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A message is of an alert or of a webhook. What "occasion" names is told once.
ALTER TABLE "WebhookPost" ALTER COLUMN "alertId" DROP NOT NULL;
ALTER TABLE "WebhookPost" ADD COLUMN "webhookId" UUID;
ALTER TABLE "WebhookPost" ADD COLUMN "occasion" TEXT;
CREATE UNIQUE INDEX "WebhookPost_webhookId_occasion_key" ON "WebhookPost"("webhookId", "occasion");
CREATE INDEX "WebhookPost_webhookId_createdAt_idx" ON "WebhookPost"("webhookId", "createdAt");
ALTER TABLE "WebhookPost" ADD CONSTRAINT "WebhookPost_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "Webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "WebhookPost" ADD CONSTRAINT "WebhookPost_of_one" CHECK (("alertId" IS NULL) <> ("webhookId" IS NULL));
