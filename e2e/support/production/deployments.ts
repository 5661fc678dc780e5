/** The steps of compose.yaml and of the chart: which programs run in which order, with which settings. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Program } from '../../reliability/product.ts';
import { ROOT } from '../product.ts';
import { chartValues, renderChart } from './chartTemplates.ts';

export interface Deployment {
  /** Each runs to its end before the next. */
  jobs: Program[];
  /** What serves people, and how often. */
  web: Program;
  replicas: number;
}

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** What `Containerfile` gives every container. */
function imageOf(): Program {
  const file = read('Containerfile');
  const [, command = '[]'] = /^CMD (\[.+\])$/m.exec(file) ?? [];
  const [, settings = ''] = /^ENV (.+)$/m.exec(file) ?? [];
  return { command: JSON.parse(command), env: Object.fromEntries(settings.split(' ').map((one) => one.split('='))) };
}

interface Service {
  image: string;
  command?: string[];
  environment?: Record<string, string>;
  depends_on?: Record<string, object>;
}

/** compose.yaml with these variables of the shell; `bucket` is the one that it makes. */
export function composeDeployment(shell: Record<string, string>): Deployment & { bucket: string } {
  const services: Record<string, Service> = parse(interpolate(read('compose.yaml'), shell), { merge: true }).services;
  const image = imageOf();
  const programOf = ({ command = image.command, environment }: Service): Program => ({
    command,
    env: { ...image.env, ...environment },
  });
  const order = orderOf('web', services).map((name) => services[name] as Service);
  const [web, ...before] = order.filter((service) => service.image === 'salesdesk').reverse();
  const [, bucket = ''] = /mc mb --ignore-existing store\/(\S+)/.exec(String(services.bucket?.command)) ?? [];
  return { jobs: before.reverse().map(programOf), web: programOf(web as Service), replicas: 1, bucket };
}

/** What has to be there before a service, then itself. */
function orderOf(name: string, services: Record<string, Service>): string[] {
  const earlier = Object.keys(services[name]?.depends_on ?? {}).flatMap((one) => orderOf(one, services));
  return [...new Set([...earlier, name])];
}

/** `${NAME:-default}` and `${NAME:?message}`, as compose reads them. */
function interpolate(text: string, shell: Record<string, string>): string {
  return text.replace(/\$\{(\w+)(:[-?])([^}]*)\}/g, (_, name: string, kind: string, other: string) => {
    if (kind === ':?' && !shell[name]) throw new Error(`${name}: ${other}`);
    return shell[name] || other;
  });
}

interface Container {
  command?: string[];
  env?: { name: string; value: string }[];
  envFrom: { secretRef: { name: string } }[];
}

/** The names of the secret that docs/production.md creates. */
export function documentedSecret(): string[] {
  return [...read('docs/production.md').matchAll(/--from-literal=(\w+)=/g)].map(([, name = '']) => name);
}

/** The chart with these settings in its values, and this secret. */
export function chartDeployment(settings: Record<string, string>, secret: Record<string, string>): Deployment {
  const values = chartValues();
  const objects = renderChart({ ...values, replicas: 2, settings: { ...values.settings, ...settings } });
  const image = imageOf();
  const specOf = (kind: string) => {
    // biome-ignore lint/suspicious/noExplicitAny: objects of Kubernetes, as the chart wrote them.
    const { spec } = objects.find((one) => one.kind === kind) as any;
    return { replicas: spec.replicas, pod: spec.template.spec };
  };
  const programOf = ({ command = image.command, env = [], envFrom }: Container): Program => {
    if (envFrom.some(({ secretRef }) => secretRef.name !== values.secretName)) throw new Error('Another secret.');
    return {
      command,
      env: { ...image.env, ...secret, ...Object.fromEntries(env.map((one) => [one.name, one.value])) },
    };
  };
  const job = specOf('Job').pod;
  const { replicas, pod } = specOf('Deployment');
  return {
    jobs: [...job.initContainers, ...job.containers].map(programOf),
    web: programOf(pod.containers[0]),
    replicas,
  };
}
