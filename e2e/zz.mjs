import { ApiClient } from './support/apiClient.ts';
import zlib from 'node:zlib';
const a = await ApiClient.signInAsDemo('http://localhost:4390');
const r = await a.get({method:'GET',path:'account/get-lead-list'}, '?limit=200');
const all = r.data?.data; 
console.log(JSON.stringify(all?.[0], null, 1), r.data ? Object.keys(r.data) : r);
console.log(all.length, JSON.stringify(all).length / all.length, zlib.brotliCompressSync(JSON.stringify(all)).length / all.length);
