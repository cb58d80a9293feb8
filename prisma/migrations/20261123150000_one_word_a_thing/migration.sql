-- One word a thing (docs/architecture.md): the tables, their constraints and their indexes take the names that the code has. Rows stay as they are.

ALTER TABLE "DataSetVersion" RENAME TO "DataSourceVersion";
ALTER TABLE "DataSetPart" RENAME TO "DataSourcePart";
ALTER TABLE "ReadingHabit" RENAME TO "ImportPreference";
ALTER TABLE "TrafficBucket" RENAME TO "TelemetryBucket";
ALTER TABLE "TrafficNote" RENAME TO "TelemetryNote";
ALTER TABLE "Prediction" RENAME TO "Forecast";
ALTER TABLE "Explanation" RENAME TO "Drivers";

ALTER TABLE "DataSourcePart" RENAME CONSTRAINT "DataSetPart_pkey" TO "DataSourcePart_pkey";
ALTER TABLE "DataSourcePart" RENAME CONSTRAINT "DataSetPart_versionId_fkey" TO "DataSourcePart_versionId_fkey";
ALTER INDEX "DataSetPart_versionId_kind_position_key" RENAME TO "DataSourcePart_versionId_kind_position_key";
ALTER INDEX "DataSetPart_workspaceId_idx" RENAME TO "DataSourcePart_workspaceId_idx";
ALTER TABLE "DataSourceVersion" RENAME CONSTRAINT "DataSetVersion_dataSourceId_fkey" TO "DataSourceVersion_dataSourceId_fkey";
ALTER INDEX "DataSetVersion_dataSourceId_number_key" RENAME TO "DataSourceVersion_dataSourceId_number_key";
ALTER TABLE "DataSourceVersion" RENAME CONSTRAINT "DataSetVersion_pkey" TO "DataSourceVersion_pkey";
ALTER INDEX "DataSetVersion_workspaceId_idx" RENAME TO "DataSourceVersion_workspaceId_idx";
ALTER TABLE "Drivers" RENAME CONSTRAINT "Explanation_dataSourceId_fkey" TO "Drivers_dataSourceId_fkey";
ALTER INDEX "Explanation_dataSourceId_idx" RENAME TO "Drivers_dataSourceId_idx";
ALTER TABLE "Drivers" RENAME CONSTRAINT "Explanation_pkey" TO "Drivers_pkey";
ALTER INDEX "Explanation_workspaceId_createdAt_idx" RENAME TO "Drivers_workspaceId_createdAt_idx";
ALTER TABLE "Drivers" RENAME CONSTRAINT "Explanation_workspaceId_fkey" TO "Drivers_workspaceId_fkey";
ALTER TABLE "Forecast" RENAME CONSTRAINT "Prediction_dataSourceId_fkey" TO "Forecast_dataSourceId_fkey";
ALTER INDEX "Prediction_dataSourceId_idx" RENAME TO "Forecast_dataSourceId_idx";
ALTER TABLE "Forecast" RENAME CONSTRAINT "Prediction_pkey" TO "Forecast_pkey";
ALTER INDEX "Prediction_workspaceId_createdAt_idx" RENAME TO "Forecast_workspaceId_createdAt_idx";
ALTER TABLE "Forecast" RENAME CONSTRAINT "Prediction_workspaceId_fkey" TO "Forecast_workspaceId_fkey";
ALTER TABLE "ImportPreference" RENAME CONSTRAINT "ReadingHabit_pkey" TO "ImportPreference_pkey";
ALTER TABLE "TelemetryBucket" RENAME CONSTRAINT "TrafficBucket_pkey" TO "TelemetryBucket_pkey";
ALTER INDEX "TrafficNote_kind_at_idx" RENAME TO "TelemetryNote_kind_at_idx";
ALTER TABLE "TelemetryNote" RENAME CONSTRAINT "TrafficNote_pkey" TO "TelemetryNote_pkey";
