/** The networks of the demo; light and dark colours, one of them inactive. */
export interface DemoNetwork {
  name: string;
  code: string;
  host: string;
  color: string;
  status: 1 | 2;
}

const network = (name: string, code: string, color: string, status: 1 | 2 = 1): DemoNetwork => ({
  name,
  code,
  color,
  status,
  host: `${name.toLowerCase().replace(/\W+/g, '-')}.example`,
});

export const DEMO_NETWORKS: readonly DemoNetwork[] = [
  network('AdNova', 'ANV', '#24B3FA'),
  network('BrightReach', 'BRR', '#F5B800'),
  network('ClickHarbor', 'CHB', '#0E7C86'),
  network('Daylight Media', 'DLM', '#FFE38A'),
  network('EchoSocial', 'ECS', '#7A3FF2'),
  network('Fernweh Travel Ads', 'FTA', '#1E7F4F'),
  network('Glimpse Video', 'GLV', '#E0457B'),
  network('Hivemind Display', 'HMD', '#FF7A1A'),
  network('Inkwell Native', 'INK', '#1B2440'),
  network('Juniper Local', 'JNP', '#9BD3B0'),
  network('Kite Mobile', 'KTE', '#C4291F'),
  network('Lumen Search', 'LMN', '#5B6B83', 2),
];
