/** Header sets of other products, as their help pages and exports show them. The rows are invented. */
import type { SheetField } from '@salesdesk/shared/domain';
import { parse } from 'csv-parse/sync';
import { guessMapping } from './guessMapping.ts';

type Expected = Partial<Record<SheetField, string>>;
const COUNTRIES = ['Germany', 'DE', 'Netherlands', 'NL', 'Deutschland', 'Nederland'];

/** The guess for the columns of a file, by header; columns that are left out are not named. */
function guess(text: string): Expected {
  const [header = [], ...rows] = parse(text.trim(), { relax_column_count: true }) as string[][];
  const mapping = guessMapping({ header, rows: rows.map((cells, at) => ({ number: at + 2, cells })) }, (name) =>
    COUNTRIES.includes(name),
  );
  return Object.fromEntries(mapping.flatMap((field, at) => (field ? [[field, header[at] ?? '']] : [])));
}

const SETS: [string, string, Expected][] = [
  [
    'HubSpot contacts',
    `Record ID,First Name,Last Name,Email,Phone Number,Contact owner,Primary Associated Company ID,Last Activity Date,Lead Status,Marketing contact status,Create Date,Associated Company
251,Anna,Berg,anna@brewery.example,+49 30 23125001,Owner One,9034567812,2024-05-02 10:11,NEW,Non-marketing contact,2023-11-20 09:30,Example Brewery GmbH`,
    {
      account_name: 'Associated Company',
      contact_first_name: 'First Name',
      contact_last_name: 'Last Name',
      account_email: 'Email',
      account_phone: 'Phone Number',
      primary: 'Contact owner',
    },
  ],
  [
    'HubSpot contacts, all properties',
    `Record ID,First Name,Last Name,Company Name,Email,Work email,Phone Number,Mobile Phone Number,City,Country/Region,Website URL,LinkedIn Bio,Annual Revenue,Associated Company,Associated Company IDs,Email Domain
251,Anna,Berg,,anna@brewery.example,,+49 30 23125001,+49 151 23456789,Berlin,Germany,brewery.example,,25000000,Example Brewery GmbH,9034567812,brewery.example`,
    {
      account_name: 'Associated Company',
      contact_first_name: 'First Name',
      contact_last_name: 'Last Name',
      account_email: 'Email',
      account_phone: 'Phone Number',
      contact_phone: 'Mobile Phone Number',
      account_city: 'City',
      account_country: 'Country/Region',
      account_website: 'Website URL',
    },
  ],
  [
    'HubSpot companies',
    `Record ID,Company name,Company owner,Create Date,Phone Number,Last Activity Date,City,Country/Region,Industry,Company Domain Name,LinkedIn Company Page,Facebook Company Page,Annual Revenue,Number of Employees,Parent Company
9034567812,Example Brewery GmbH,Owner One,2023-11-20 09:30,+49 30 23125001,2024-05-02,Berlin,Germany,FOOD_BEVERAGES,brewery.example,https://www.linkedin.com/company/brewery,https://facebook.com/brewery,25000000,50,Holding AG`,
    {
      account_name: 'Company name',
      primary: 'Company owner',
      account_phone: 'Phone Number',
      account_city: 'City',
      account_country: 'Country/Region',
      account_website: 'Company Domain Name',
      linkedin: 'LinkedIn Company Page',
      facebook: 'Facebook Company Page',
    },
  ],
  [
    'HubSpot deals',
    `Record ID,Deal Name,Deal Stage,Close Date,Deal owner,Amount,Associated Company,Associated Contact
77,Beer tanks,Qualified,2026-01-01,Owner One,12000,Example Brewery GmbH,Anna Berg`,
    { account_name: 'Associated Company', primary: 'Deal owner', account_exp_sale_amount: 'Amount' },
  ],
  [
    'Salesforce leads',
    `Lead Owner,Salutation,First Name,Last Name,Title,Company / Account,Street,City,State/Province,Zip/Postal Code,Country,Phone,Mobile,Fax,Email,Lead Source,Lead Status,Rating,Industry,Annual Revenue,Website,Create Date
Owner One,Ms.,Anna,Berg,CEO,Example Brewery GmbH,Road 1,Berlin,BE,10115,Germany,+49 30 23125001,+49 151 23456789,+49 30 23125099,anna@brewery.example,Web,Open,Hot,Food,25000000,brewery.example,5/2/2024`,
    {
      account_name: 'Company / Account',
      contact_first_name: 'First Name',
      contact_last_name: 'Last Name',
      account_city: 'City',
      account_country: 'Country',
      account_phone: 'Phone',
      contact_phone: 'Mobile',
      account_email: 'Email',
      account_website: 'Website',
      primary: 'Lead Owner',
    },
  ],
  [
    'Salesforce accounts, a report',
    `Account ID,Account Owner,Account Name,Type,Rating,Last Activity,Last Modified Date,Billing State/Province,Billing City,Billing Country,Phone,Website,Annual Revenue,Parent Account
001D000000IqhSL,Owner One,Example Brewery GmbH,Customer,Hot,5/2/2024,5/3/2024,,Berlin,Germany,+49 30 23125001,brewery.example,25000000,Holding AG`,
    {
      account_name: 'Account Name',
      primary: 'Account Owner',
      account_city: 'Billing City',
      account_country: 'Billing Country',
      account_phone: 'Phone',
      account_website: 'Website',
    },
  ],
  [
    'Salesforce accounts, the data loader',
    `ID,OWNERID,NAME,BILLINGCITY,BILLINGCOUNTRY,PHONE,FAX,WEBSITE,ANNUALREVENUE,PARENTID
001D000000IqhSLIAZ,005D0000001pQ1aIAE,Example Brewery GmbH,Berlin,Germany,+49 30 23125001,+49 30 23125099,https://brewery.example,25000000,001D000000IqhSMIAZ`,
    {
      account_name: 'NAME',
      account_city: 'BILLINGCITY',
      account_country: 'BILLINGCOUNTRY',
      account_phone: 'PHONE',
      account_website: 'WEBSITE',
    },
  ],
  [
    'Salesforce contacts, a report',
    `Salutation,First Name,Last Name,Title,Account Name,Mailing Street,Mailing City,Mailing Country,Phone,Mobile,Email,Account Owner
Ms.,Anna,Berg,CEO,Example Brewery GmbH,Road 1,Berlin,Germany,+49 30 23125001,,anna@brewery.example,Owner One`,
    {
      account_name: 'Account Name',
      contact_first_name: 'First Name',
      contact_last_name: 'Last Name',
      account_city: 'Mailing City',
      account_country: 'Mailing Country',
      account_phone: 'Phone',
      account_email: 'Email',
      primary: 'Account Owner',
    },
  ],
  [
    'Salesforce opportunities',
    `Opportunity Name,Account Name,Amount,Close Date,Stage,Opportunity Owner
Beer tanks,Example Brewery GmbH,12000,5/2/2026,Prospecting,Owner One`,
    { account_name: 'Account Name', account_exp_sale_amount: 'Amount', primary: 'Opportunity Owner' },
  ],
  [
    'Pipedrive people',
    `Person - ID,Person - Name,Person - Label,Person - Organization,Person - Email - Work,Person - Email - Home,Person - Phone - Work,Person - Owner,Person - Open deals
17,Anna Berg,Hot lead,Example Brewery GmbH,anna@brewery.example,,+49 30 23125001,Owner One,1`,
    {
      contact_name: 'Person - Name',
      account_name: 'Person - Organization',
      account_email: 'Person - Email - Work',
      account_phone: 'Person - Phone - Work',
      primary: 'Person - Owner',
    },
  ],
  [
    'Pipedrive organizations',
    `Organization - ID,Organization - Name,Organization - Label,Organization - Address,Organization - City/town/village/locality of Address,Organization - Country of Address,Organization - Owner,Organization - People,Organization - Won deals
5,Example Brewery GmbH,Customer,"Road 1, Berlin",Berlin,Germany,Owner One,2,3`,
    {
      account_name: 'Organization - Name',
      account_city: 'Organization - City/town/village/locality of Address',
      account_country: 'Organization - Country of Address',
      primary: 'Organization - Owner',
    },
  ],
  [
    'Pipedrive deals',
    `Deal - ID,Deal - Title,Deal - Organization,Deal - Contact person,Deal - Value,Deal - Currency,Deal - Stage,Deal - Owner,Deal - Expected close date
3,Beer tanks,Example Brewery GmbH,Anna Berg,12000,USD,Qualified,Owner One,2026-05-02`,
    {
      account_name: 'Deal - Organization',
      contact_name: 'Deal - Contact person',
      account_exp_sale_amount: 'Deal - Value',
      primary: 'Deal - Owner',
    },
  ],
  [
    'Zoho leads',
    `Record Id,Lead Owner.id,Lead Owner,Company,First Name,Last Name,Title,Email,Phone,Mobile,Website,Lead Source,Annual Revenue,City,Country,Description
zcrm_4150868000000224005,zcrm_4150868000000210013,Owner One,Example Brewery GmbH,Anna,Berg,CEO,anna@brewery.example,+49 30 23125001,,brewery.example,Web,25000000,Berlin,Germany,Met at a fair`,
    {
      primary: 'Lead Owner',
      account_name: 'Company',
      contact_first_name: 'First Name',
      contact_last_name: 'Last Name',
      account_email: 'Email',
      account_phone: 'Phone',
      account_website: 'Website',
      account_city: 'City',
      account_country: 'Country',
      note: 'Description',
    },
  ],
  [
    'Zoho accounts',
    `Record Id,Account Owner.id,Account Owner,Account Name,Phone,Website,Account Type,Annual Revenue,Billing City,Billing Country,Shipping City,Shipping Country,Parent Account.id,Parent Account,Description
zcrm_1,zcrm_2,Owner One,Example Brewery GmbH,+49 30 23125001,brewery.example,Customer,25000000,Berlin,Germany,Bonn,Germany,zcrm_3,Holding AG,Met at a fair`,
    {
      primary: 'Account Owner',
      account_name: 'Account Name',
      account_phone: 'Phone',
      account_website: 'Website',
      account_city: 'Billing City',
      account_country: 'Billing Country',
      note: 'Description',
    },
  ],
  [
    'Zoho contacts',
    `Record Id,Contact Owner.id,Contact Owner,First Name,Last Name,Account Name.id,Account Name,Email,Phone,Other Phone,Mobile,Assistant,Asst Phone,Mailing City,Other City,Mailing Country,Date of Birth
zcrm_1,zcrm_2,Owner One,Anna,Berg,zcrm_3,Example Brewery GmbH,anna@brewery.example,,,+49 151 23456789,,,Berlin,,Germany,1990-01-01`,
    {
      primary: 'Contact Owner',
      contact_first_name: 'First Name',
      contact_last_name: 'Last Name',
      account_name: 'Account Name',
      account_email: 'Email',
      account_phone: 'Mobile',
      account_city: 'Mailing City',
      account_country: 'Mailing Country',
    },
  ],
  [
    'Outlook, English',
    `Title,First Name,Middle Name,Last Name,Suffix,Company,Department,Job Title,Business Street,Business City,Business State,Business Postal Code,Business Country/Region,Home Street,Home City,Home Country/Region,Other City,Assistant's Phone,Business Fax,Business Phone,Business Phone 2,Callback,Company Main Phone,Home Fax,Home Phone,Mobile Phone,Pager,Account,Anniversary,Assistant's Name,Billing Information,E-mail Address,E-mail Type,E-mail Display Name,E-mail 2 Address,Location,Manager's Name,Notes,Office Location,Web Page
,Anna,,Berg,,Example Brewery GmbH,,CEO,Road 1,Berlin,,10115,Germany,,,,,,,+49 30 23125001,,,,,,,,,0/0/00,,,anna@brewery.example,SMTP,Anna Berg,,,,,,brewery.example`,
    {
      contact_first_name: 'First Name',
      contact_last_name: 'Last Name',
      account_name: 'Company',
      account_city: 'Business City',
      account_country: 'Business Country/Region',
      account_phone: 'Business Phone',
      account_email: 'E-mail Address',
      account_website: 'Web Page',
    },
  ],
  [
    'Outlook, only the home is filled',
    `First Name,Last Name,Company,Business City,Business Country/Region,Home City,Home Country/Region,Business Phone,Home Phone,Mobile Phone,E-mail Address,E-mail 2 Address,Web Page
Anna,Berg,,,,Berlin,Germany,,+49 30 23125001,,,anna@home.example,`,
    {
      contact_first_name: 'First Name',
      contact_last_name: 'Last Name',
      account_city: 'Home City',
      account_country: 'Home Country/Region',
      account_phone: 'Home Phone',
      account_email: 'E-mail 2 Address',
    },
  ],
  [
    'Outlook, German',
    `Anrede,Vorname,Weitere Vornamen,Nachname,Suffix,Firma,Abteilung,Position,Straße geschäftlich,Ort geschäftlich,Region geschäftlich,Postleitzahl geschäftlich,Land/Region geschäftlich,Ort privat,Land/Region privat,Telefon Assistent,Fax geschäftlich,Telefon geschäftlich,Telefon geschäftlich 2,Telefon Firma,Telefon privat,Mobiltelefon,Benutzer 1,E-Mail-Adresse,E-Mail-Typ,E-Mail: Angezeigter Name,Notizen,Webseite
Frau,Anna,,Berg,,Example Brewery GmbH,,CEO,Weg 1,Berlin,BE,10115,Deutschland,,,030 23125077,030 23125099,030 23125001,,,,0151 23456789,,anna@brewery.example,SMTP,Anna Berg,,brewery.example`,
    {
      contact_first_name: 'Vorname',
      contact_last_name: 'Nachname',
      account_name: 'Firma',
      account_city: 'Ort geschäftlich',
      account_country: 'Land/Region geschäftlich',
      account_phone: 'Telefon geschäftlich',
      contact_phone: 'Mobiltelefon',
      account_email: 'E-Mail-Adresse',
      account_website: 'Webseite',
    },
  ],
  [
    'Outlook, Dutch',
    `Titel,Voornaam,Middelste naam,Achternaam,Achtervoegsel,Bedrijf,Afdeling,Functie,"Werkadres, straat","Werkadres, plaats","Werkadres, provincie","Werkadres, land/regio","Huisadres, plaats",Fax op werk,Telefoon op werk,Telefoon op werk 2,Hoofdtelefoon bedrijf,Telefoon thuis,Mobiele telefoon,Telefoon assistent,E-mailadres,E-mailtype,"E-mail, weergegeven naam",Notities,Webpagina
,Anna,,Berg,,Example Transport BV,,CEO,Weg 1,Utrecht,,Nederland,,,020 794 1234,,,,,020 794 1277,anna@transport.example,SMTP,Anna Berg,,transport.example`,
    {
      contact_first_name: 'Voornaam',
      contact_last_name: 'Achternaam',
      account_name: 'Bedrijf',
      account_city: 'Werkadres, plaats',
      account_country: 'Werkadres, land/regio',
      account_phone: 'Telefoon op werk',
      account_email: 'E-mailadres',
      account_website: 'Webpagina',
    },
  ],
  [
    'Google Contacts, today',
    `First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Last Name,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - City,Address 1 - Country,Website 1 - Label,Website 1 - Value
Anna,,Berg,,,,,Example Brewery GmbH,CEO,,,met at fair,,* myContacts ::: Fair,* Work,anna@brewery.example ::: berg@mail.example,Home,a@home.example,Mobile,+49 30 23125001 ::: +49 151 23456789,Work,"Road 1, Berlin",Berlin,DE,Work,https://brewery.example`,
    {
      contact_first_name: 'First Name',
      contact_last_name: 'Last Name',
      account_name: 'Organization Name',
      account_email: 'E-mail 1 - Value',
      account_phone: 'Phone 1 - Value',
      account_city: 'Address 1 - City',
      account_country: 'Address 1 - Country',
      account_website: 'Website 1 - Value',
      note: 'Notes',
    },
  ],
  [
    'Google Contacts, before 2024',
    `Name,Given Name,Additional Name,Family Name,Yomi Name,Name Prefix,Initials,Nickname,Birthday,Gender,Location,Billing Information,Notes,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Address 1 - Type,Address 1 - Formatted,Address 1 - City,Address 1 - Country,Organization 1 - Type,Organization 1 - Name,Organization 1 - Title,Website 1 - Type,Website 1 - Value
Anna Berg,Anna,,Berg,,,,,,,,,,* myContacts,* Work,anna@brewery.example,Work,+49 30 23125001,Work,"Road 1",Berlin,DE,,Example Brewery GmbH,CEO,Work,https://brewery.example`,
    {
      contact_first_name: 'Given Name',
      contact_last_name: 'Family Name',
      account_name: 'Organization 1 - Name',
      account_email: 'E-mail 1 - Value',
      account_phone: 'Phone 1 - Value',
      account_city: 'Address 1 - City',
      account_country: 'Address 1 - Country',
      account_website: 'Website 1 - Value',
    },
  ],
  [
    'LinkedIn connections',
    `First Name,Last Name,URL,Email Address,Company,Position,Connected On
Anna,Berg,https://www.linkedin.com/in/anna-berg,anna@brewery.example,Example Brewery GmbH,CEO,02 May 2024`,
    {
      contact_first_name: 'First Name',
      contact_last_name: 'Last Name',
      linkedin: 'URL',
      account_email: 'Email Address',
      account_name: 'Company',
    },
  ],
  [
    'Apple Contacts, a vCard as CSV',
    `FN,N,ORG,TITLE,TEL;TYPE=WORK,TEL;TYPE=HOME,EMAIL;TYPE=INTERNET,ADR;TYPE=WORK,URL,NOTE,BDAY,UID
Anna Berg,Berg;Anna;;;,Example Brewery GmbH,CEO,+49 30 23125001,,anna@brewery.example,;;Road 1;Berlin;;;Germany,https://brewery.example,met at fair,,a1b2c3d4-0000-4000-8000-000000000001`,
    {
      contact_name: 'FN',
      account_name: 'ORG',
      account_phone: 'TEL;TYPE=WORK',
      account_email: 'EMAIL;TYPE=INTERNET',
      account_website: 'URL',
      note: 'NOTE',
    },
  ],
  [
    'Apple Contacts, by an exporting app',
    `First name,Last name,Organization,Job title,Phone (mobile),Phone (work),Email (home),Email (work),City (work),Country (work),URL (homepage),Notes
Anna,Berg,Example Brewery GmbH,CEO,,+49 30 23125001,anna@home.example,anna@brewery.example,Berlin,Germany,https://brewery.example,`,
    {
      contact_first_name: 'First name',
      contact_last_name: 'Last name',
      account_name: 'Organization',
      account_phone: 'Phone (work)',
      account_email: 'Email (work)',
      account_city: 'City (work)',
      account_country: 'Country (work)',
      account_website: 'URL (homepage)',
    },
  ],
  [
    'our own export',
    `Account ID,Company Name,City,Country,Email,Phone code,Phone number,Contact person name,Contact phone,Contact email,Contact Whatsapp,Website,Facebook,LinkedIn,Instagram,Expected Sale Amount,Target networks,Primary Assignee,Secondary Assignee,Status,Created on
7,Example Brewery GmbH,Berlin,Germany,a@brewery.example,49,+49 30 23125001,Anna Berg,,,,brewery.example,,,,1200,,Owner One,,New,2026-01-01`,
    {
      account_id: 'Account ID',
      account_name: 'Company Name',
      account_city: 'City',
      account_country: 'Country',
      account_email: 'Email',
      account_phone_code: 'Phone code',
      account_phone: 'Phone number',
      contact_name: 'Contact person name',
      contact_phone: 'Contact phone',
      contact_email: 'Contact email',
      contact_whatsapp: 'Contact Whatsapp',
      account_website: 'Website',
      facebook: 'Facebook',
      linkedin: 'LinkedIn',
      instagram: 'Instagram',
      account_exp_sale_amount: 'Expected Sale Amount',
      networks: 'Target networks',
      primary: 'Primary Assignee',
      secondary: 'Secondary Assignee',
    },
  ],
  [
    'Dynamics accounts',
    `(Do Not Modify) Account,(Do Not Modify) Row Checksum,(Do Not Modify) Modified On,Account Name,Main Phone,Address 1: City,Primary Contact,Email (Primary Contact),Annual Revenue,Status
6d1a2b3c-0000-4000-8000-000000000001,abc+def/123=,2024-05-02,Example Brewery GmbH,+49 30 23125001,Berlin,Anna Berg,anna@brewery.example,25000000,Active`,
    {
      account_name: 'Account Name',
      account_phone: 'Main Phone',
      account_city: 'Address 1: City',
      contact_name: 'Primary Contact',
      account_email: 'Email (Primary Contact)',
    },
  ],
  [
    'Dynamics contacts',
    `Full Name,Email,Company Name,Business Phone,Mobile Phone,Job Title,Owner
Anna Berg,anna@brewery.example,Example Brewery GmbH,+49 30 23125001,+49 151 23456789,CEO,Owner One`,
    {
      contact_name: 'Full Name',
      account_email: 'Email',
      account_name: 'Company Name',
      account_phone: 'Business Phone',
      contact_phone: 'Mobile Phone',
      primary: 'Owner',
    },
  ],
  [
    'Odoo contacts',
    `External ID,Display Name,Company Name,Phone,Mobile,Email,Salesperson,City,Country,Website
__export__.res_partner_7,Example Brewery GmbH,,+49 30 23125001,,a@brewery.example,Owner One,Berlin,Germany,https://brewery.example`,
    {
      account_name: 'Display Name',
      account_phone: 'Phone',
      account_email: 'Email',
      primary: 'Salesperson',
      account_city: 'City',
      account_country: 'Country',
      account_website: 'Website',
    },
  ],
  [
    'Freshsales contacts',
    `Id,First name,Last name,Accounts,Account name,Work,Mobile,Emails,City,Country,Sales owner,Last contacted time,Recent note
70001,Anna,Berg,,Example Brewery GmbH,+49 30 23125001,+49 151 23456789,anna@brewery.example,Berlin,Germany,Owner One,2024-05-02,`,
    {
      contact_first_name: 'First name',
      contact_last_name: 'Last name',
      account_name: 'Account name',
      account_phone: 'Mobile',
      account_email: 'Emails',
      account_city: 'City',
      account_country: 'Country',
      primary: 'Sales owner',
    },
  ],
  [
    'SugarCRM accounts',
    `Name,ID,Website,Email Address,Office Phone,Alternate Phone,Fax,Billing City,Billing Country,Shipping City,Annual Revenue,Assigned to,Member of,Description,Date Created
Example Brewery GmbH,6d1a2b3c-0000-4000-8000-000000000001,brewery.example,a@brewery.example,+49 30 23125001,,+49 30 23125099,Berlin,Germany,,25000000,Owner One,Holding AG,,2024-05-02`,
    {
      account_name: 'Name',
      account_website: 'Website',
      account_email: 'Email Address',
      account_phone: 'Office Phone',
      account_city: 'Billing City',
      account_country: 'Billing Country',
      primary: 'Assigned to',
    },
  ],
  [
    'Capsule',
    `Id,Type,Name,Title,First Name,Last Name,Job Title,Organization,Address Street,City,State,Country,Phone Number,Email Address,Website,Owner
12,Person,Anna Berg,,Anna,Berg,CEO,Example Brewery GmbH,Road 1,Berlin,,Germany,+49 30 23125001,anna@brewery.example,https://brewery.example,Owner One`,
    {
      account_name: 'Organization',
      contact_first_name: 'First Name',
      contact_last_name: 'Last Name',
      account_city: 'City',
      account_country: 'Country',
      account_phone: 'Phone Number',
      account_email: 'Email Address',
      account_website: 'Website',
      primary: 'Owner',
    },
  ],
];

test.each(SETS)('%s', (_, text, expected) => {
  expect(guess(text)).toEqual(expected);
});

test.each([
  ['an identity is no company', 'Primary Associated Company ID,City\n9034567812,Berlin', { account_city: 'City' }],
  ['a holding is not the company', 'Parent Account,City\nHolding AG,Berlin', { account_city: 'City' }],
  ['an identity of another system is none of ours', 'Company ID,Company\n5,Acme', { account_name: 'Company' }],
  ['a revenue is no expected amount', 'Firma,Jahresumsatz\nAcme,25000000', { account_name: 'Firma' }],
  [
    'an empty column keeps nothing from a filled one',
    'Phone,Phone 2,Company\n,+49 30 23125001,Acme',
    { account_phone: 'Phone 2', account_name: 'Company' },
  ],
  ['values that cannot be true are not taken', 'Company,Email,Phone\nAcme,SMTP,Work', { account_name: 'Company' }],
])('%s', (_, text, expected) => {
  expect(guess(text)).toEqual(expected);
});
