import { openClickHouse } from '@/tests/connectors/clickhouse-world';
import { connectorContract } from '@/tests/connectors/contract';
import { WITHOUT_CLICKHOUSE } from '@/tests/support/clickhouse';

connectorContract('ClickHouse', openClickHouse, WITHOUT_CLICKHOUSE);
