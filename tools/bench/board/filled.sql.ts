/** Replaces the demo companies by thousands of companies, generated in the database. */
import type { Db } from '@salesdesk/api/database';
import { sql } from 'kysely';

export interface Filling {
  companies: number;
  leads: number;
  /** Number of leads in the first stage; the others are spread over the rest. */
  inFirstStage: number;
}

/** Creates exactly these companies, with names of two lengths, one to three networks and changes within 90 days. */
export async function fill(db: Db, { companies, leads, inFirstStage }: Filling): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`truncate account_popups, account_networks, accounts restart identity cascade`.execute(tx);
    await sql`insert into accounts (name, type, city, country_id, email, phone, phone_code, website, social_media,
        contact_person, exp_sale_amount, pri_assignee_id, created_by, stage_id, created_at, updated_at)
      select
        (array['Northwind', 'Blue Harbor', 'Lindqvist & Sons', 'Meridian Instruments', 'Oakfield'])[1 + n % 5] || ' ' ||
          (array['Trading', 'Logistics', 'Foods', 'Manufacturing and Distribution Company'])[1 + n % 4] || ' ' || n,
        case when n <= ${leads} then 2 else 1 end,
        'Utrecht', 1 + n % 200, 'office' || n || '@company.example', '2055' || lpad((n % 100000)::text, 5, '0'), '31',
        'https://company' || n || '.example', jsonb_build_object('2', 'company' || n),
        jsonb_build_object('name', 'Mia Jansen', 'contact_details', jsonb_build_array(jsonb_build_object('1', '205550124'))),
        500 + (n * 7919) % 90000,
        (select id from users order by id offset n % 5 limit 1), (select min(id) from users),
        case
          when n > ${leads} then null
          when n <= ${inFirstStage} then (select id from stages order by position limit 1)
          else (select id from stages order by position offset 1 + n % 8 limit 1)
        end,
        now() - interval '120 days' + n * interval '1 minute',
        now() - interval '1 hour' - (n * 7919 % 129600) * interval '1 minute'
      from generate_series(1, ${companies}::integer) as n`.execute(tx);
    await sql`insert into account_networks (account_id, network_id)
      select a.id, network.id
      from accounts a
      join (select id, row_number() over (order by id) as place from networks where deleted_at is null) network
        on network.place <= 1 + a.id % 3
      where a.stage_id is not null`.execute(tx);
  });
  await sql`vacuum analyze accounts`.execute(db);
}
