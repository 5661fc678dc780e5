/** Prints how to sign in to the demo: a few of its users, and where to find the others. */
import { demoSignIns } from '@salesdesk/api/seed';

const SHOWN = ['admin', 'rep', 'newcomer'];

export function printSignIn(): void {
  console.log('Sign in with one of the demo users:');
  for (const { username, password, totp_secret } of demoSignIns().filter((user) => SHOWN.includes(user.username))) {
    console.log(`  ${username.padEnd(9)} ${password}  ${totp_secret ?? '(shows a QR code at the first sign-in)'}`);
  }
  console.log('The last column is the secret for an authenticator app, which generates the six digits.');
  console.log('All demo sign-ins: npm run --silent demo\n');
}
