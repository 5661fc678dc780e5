/**
 * Prints measurements after the list of tests. Annotations: `counted` (a group of tests, counted), `figure` (printed
 * verbatim), `longest` ("name: 12 ms", of which the longest is printed).
 */
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';

export default class MeasurementsReporter implements Reporter {
  readonly groups = new Map<string, { passed: number; failed: number }>();
  readonly longest = new Map<string, number>();
  readonly lines: string[] = [];

  onBegin(_: FullConfig, __: Suite): void {}

  onTestEnd(_: TestCase, result: TestResult): void {
    for (const { type, description = '' } of result.annotations) {
      if (type === 'figure') this.lines.push(description);
      if (type === 'counted') this.count(description, result.status === 'passed');
      const [, name = '', ms = '0'] = /^(.+): (\d+) ms$/.exec(description) ?? [];
      if (type === 'longest') this.longest.set(name, Math.max(this.longest.get(name) ?? 0, Number(ms)));
    }
  }

  onEnd(): void {
    for (const [group, { passed, failed }] of this.groups)
      this.lines.push(`${group}: ${passed} passed${failed ? `, ${failed} FAILED` : ''}`);
    for (const [name, ms] of this.longest) this.lines.push(`Longest ${name}: ${(ms / 1000).toFixed(1)} s`);
    if (this.lines.length) console.log(`\nMeasurements\n  ${this.lines.join('\n  ')}`);
  }

  count(group: string, hasPassed: boolean): void {
    const { passed, failed } = this.groups.get(group) ?? { passed: 0, failed: 0 };
    this.groups.set(group, { passed: passed + Number(hasPassed), failed: failed + Number(!hasPassed) });
  }
}
