export type Insight = {
  id: string;
  title: string;
  description: string;
  type: 'trend' | 'anomaly' | 'correlation' | 'prediction' | 'recommendation';
  /** 0 to 1. */
  confidence: number;
  priority: 'high' | 'medium' | 'low';
  dataSourceName: string;
};
