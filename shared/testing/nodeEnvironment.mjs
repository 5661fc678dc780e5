/** Node with the bundled libraries. */
import { TestEnvironment } from 'jest-environment-node';
import { provideLibraries } from './provideLibraries.mjs';

export default class ServerEnvironment extends TestEnvironment {
  #libraries;

  constructor(config, context) {
    super(config, context);
    this.#libraries = config.projectConfig.testEnvironmentOptions.libraries;
  }

  async setup() {
    await super.setup();
    provideLibraries(this, this.#libraries);
  }
}
