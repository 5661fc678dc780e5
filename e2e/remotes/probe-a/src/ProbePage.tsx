import { Probe } from '../../probe/Probe.tsx';

export default function ProbePage() {
  return <Probe name="probe-a" />;
}
