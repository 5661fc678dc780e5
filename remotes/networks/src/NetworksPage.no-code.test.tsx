import { renderScenario } from '@salesdesk/shared/testing';
import scenarios from '../scenarios.json';
import NetworksPage from './NetworksPage.tsx';

test('no-code', async () => {
  // Fails until the text under "expect" is on the screen.
  await renderScenario(<NetworksPage />, scenarios, 'no-code');
});
