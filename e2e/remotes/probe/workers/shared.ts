import { twice } from './twice.ts';

addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports;
  if (port) port.onmessage = ({ data }) => port.postMessage(twice(data));
});
