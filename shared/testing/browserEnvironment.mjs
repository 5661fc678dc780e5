/** The environment of browser tests in this workspace: jsdom, and the bundled libraries. */
import JsdomEnvironment from './jsdomEnvironment.mjs';
import { provideLibraries } from './provideLibraries.mjs';

export default class BrowserEnvironment extends JsdomEnvironment {
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
