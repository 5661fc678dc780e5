/** Lets the API's tests run on the embedded database where another one is named. */
delete process.env.TEST_DATABASE_URL;
