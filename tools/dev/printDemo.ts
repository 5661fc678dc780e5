import { demoSignIns } from '@salesdesk/api/seed';

console.log(JSON.stringify(demoSignIns(), null, 2));
