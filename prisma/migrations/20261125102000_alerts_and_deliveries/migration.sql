-- AlterTable
ALTER TABLE "OutboxMessage" ADD COLUMN     "sealedParts" TEXT,
ADD COLUMN     "attachmentKey" TEXT,
ADD COLUMN     "onBehalfOf" TEXT;

-- CreateTable
CREATE TABLE "Alert" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "createdById" UUID NOT NULL,
    "dashboardId" UUID NOT NULL,
    "rule" JSONB NOT NULL,
    "mail" BOOLEAN NOT NULL DEFAULT true,
    "mailRecovery" BOOLEAN NOT NULL DEFAULT false,
    "webhookUrl" TEXT,
    "sealedSecret" TEXT,
    "firing" TEXT[],
    "pausedAt" TIMESTAMP(3),
    "pauseReason" TEXT,
    "checkedAt" TIMESTAMP(3),
    "checkedVersion" INTEGER,
    "lastText" TEXT,
    "nextCheckAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Alert_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AlertEvent" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "alertId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "dataVersion" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AlertEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookPost" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "alertId" UUID NOT NULL,
    "event" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "status" INTEGER,
    "error" TEXT,
    "nextAttemptAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sentAt" TIMESTAMP(3),

    CONSTRAINT "WebhookPost_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Notification" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "href" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "readAt" TIMESTAMP(3),

    CONSTRAINT "Notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Delivery" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "createdById" UUID NOT NULL,
    "dashboardId" UUID NOT NULL,
    "schedule" JSONB NOT NULL,
    "timeZone" TEXT NOT NULL,
    "attachPdf" BOOLEAN NOT NULL DEFAULT false,
    "nextRunAt" TIMESTAMP(3),
    "pausedAt" TIMESTAMP(3),
    "pauseReason" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DeliveryRecipient" (
    "id" UUID NOT NULL,
    "deliveryId" UUID NOT NULL,
    "userId" UUID,
    "shareId" UUID,
    "workspaceId" UUID NOT NULL,
    "unsubscribedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DeliveryRecipient_pkey" PRIMARY KEY ("id"),
    -- A member or the guest of a share.
    CONSTRAINT "DeliveryRecipient_who_check" CHECK (num_nonnulls("userId", "shareId") = 1)
);

-- CreateTable
CREATE TABLE "DeliveryRun" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "deliveryId" UUID NOT NULL,
    "due" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "error" TEXT,
    "note" TEXT,
    "messages" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" TIMESTAMP(3),

    CONSTRAINT "DeliveryRun_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Alert_workspaceId_createdById_idx" ON "Alert"("workspaceId", "createdById");

-- CreateIndex
CREATE INDEX "Alert_dashboardId_idx" ON "Alert"("dashboardId");

-- CreateIndex
CREATE INDEX "Alert_nextCheckAt_idx" ON "Alert"("nextCheckAt");

-- CreateIndex
CREATE INDEX "AlertEvent_alertId_createdAt_idx" ON "AlertEvent"("alertId", "createdAt");

-- CreateIndex
CREATE INDEX "AlertEvent_createdAt_idx" ON "AlertEvent"("createdAt");

-- CreateIndex
CREATE INDEX "WebhookPost_state_nextAttemptAt_idx" ON "WebhookPost"("state", "nextAttemptAt");

-- CreateIndex
CREATE INDEX "WebhookPost_alertId_createdAt_idx" ON "WebhookPost"("alertId", "createdAt");

-- CreateIndex
CREATE INDEX "Notification_workspaceId_userId_createdAt_idx" ON "Notification"("workspaceId", "userId", "createdAt");

-- CreateIndex
CREATE INDEX "Notification_createdAt_idx" ON "Notification"("createdAt");

-- CreateIndex
CREATE INDEX "Delivery_workspaceId_createdAt_idx" ON "Delivery"("workspaceId", "createdAt");

-- CreateIndex
CREATE INDEX "Delivery_dashboardId_idx" ON "Delivery"("dashboardId");

-- CreateIndex
CREATE INDEX "Delivery_nextRunAt_idx" ON "Delivery"("nextRunAt");

-- CreateIndex
CREATE INDEX "OutboxMessage_attachmentKey_idx" ON "OutboxMessage"("attachmentKey");

-- CreateIndex
CREATE INDEX "OutboxMessage_onBehalfOf_idx" ON "OutboxMessage"("onBehalfOf");

-- CreateIndex
CREATE INDEX "DeliveryRecipient_shareId_idx" ON "DeliveryRecipient"("shareId");

-- CreateIndex
CREATE UNIQUE INDEX "DeliveryRecipient_deliveryId_userId_key" ON "DeliveryRecipient"("deliveryId", "userId");

-- CreateIndex
CREATE UNIQUE INDEX "DeliveryRecipient_deliveryId_shareId_key" ON "DeliveryRecipient"("deliveryId", "shareId");

-- CreateIndex
CREATE INDEX "DeliveryRun_createdAt_idx" ON "DeliveryRun"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "DeliveryRun_deliveryId_due_key" ON "DeliveryRun"("deliveryId", "due");

-- AddForeignKey
ALTER TABLE "Alert" ADD CONSTRAINT "Alert_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Alert" ADD CONSTRAINT "Alert_dashboardId_fkey" FOREIGN KEY ("dashboardId") REFERENCES "Dashboard"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AlertEvent" ADD CONSTRAINT "AlertEvent_alertId_fkey" FOREIGN KEY ("alertId") REFERENCES "Alert"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookPost" ADD CONSTRAINT "WebhookPost_alertId_fkey" FOREIGN KEY ("alertId") REFERENCES "Alert"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Delivery" ADD CONSTRAINT "Delivery_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Delivery" ADD CONSTRAINT "Delivery_dashboardId_fkey" FOREIGN KEY ("dashboardId") REFERENCES "Dashboard"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DeliveryRecipient" ADD CONSTRAINT "DeliveryRecipient_deliveryId_fkey" FOREIGN KEY ("deliveryId") REFERENCES "Delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DeliveryRecipient" ADD CONSTRAINT "DeliveryRecipient_shareId_fkey" FOREIGN KEY ("shareId") REFERENCES "Share"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DeliveryRun" ADD CONSTRAINT "DeliveryRun_deliveryId_fkey" FOREIGN KEY ("deliveryId") REFERENCES "Delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;


