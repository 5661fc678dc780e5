/** Column headers that users write, in the languages of the files we receive. */
import { ACCOUNT_FIELD_NAMES, accountField, byField, type SheetField } from '@salesdesk/shared/domain';

/** In lower case, without accents, punctuation and blanks. The first field whose words contain the header wins. */
export const HEADER_WORDS: Record<SheetField, readonly string[]> = {
  account_id: ['accountid', 'salesdeskid', 'accountparentid'],
  account_name: [
    ...['companyname', 'associatedcompany', 'companyaccount', 'company', 'employer', 'org', 'parentcustomer'],
    ...['name', 'displayname', 'accountname', 'account', 'organisation', 'organization', 'organisationname'],
    ...['organizationname', 'business', 'businessname', 'customer', 'customername', 'client', 'clientname', 'prospect'],
    ...['firma', 'firmenname', 'unternehmen', 'kunde', 'bedrijf', 'bedrijfsnaam', 'naam', 'klant', 'entreprise'],
    ...['societe', 'raisonsociale', 'nom', 'empresa', 'nombre', 'razonsocial', 'azienda', 'ragionesociale', 'nome'],
    ...['arbeitgeber', 'organisatie', 'werkgever', 'foretag', 'virksomhed', 'empresanombre', 'nomedaempresa', 'nazwa'],
    ...['nazwafirmy', 'kundenname', 'klantnaam', 'nomdelentreprise', 'nomdelasociete', 'companynameforemails'],
  ],
  ...byField(ACCOUNT_FIELD_NAMES, (name) => [plainWords(accountField(name).label)]),
  account_city: [
    'city',
    'billingcity',
    'mailingcity',
    'town',
    'location',
    'stadt',
    'ort',
    'stad',
    'plaats',
    'woonplaats',
    'ville',
    'ciudad',
    'citta',
    'cidade',
    'comune',
    'localite',
    'miasto',
  ],
  account_country: [
    ...[
      'country',
      'countryname',
      'billingcountry',
      'mailingcountry',
      'nation',
      'countrycode',
      'iso',
      'iso2',
      'land',
      'pays',
      'pais',
      'paese',
    ],
    ...['countryregion', 'countryregioncode', 'landregion', 'paysregion', 'paisregion', 'kraj', 'nazione'],
  ],
  account_email: [
    ...['email', 'emailid', 'emailaddress', 'mail', 'companyemail', 'workemail', 'businessemail', 'emailadresse'],
    ...['emailadres', 'courriel', 'adresseemail', 'correo', 'correoelectronico', 'posta'],
    ...['emailinternet', 'epost', 'mailadresse'],
  ],
  account_phone_code: [
    'phonecode',
    'countryphonecode',
    'dialcode',
    'dialingcode',
    'callingcode',
    'vorwahl',
    'landnummer',
    'indicatif',
  ],
  account_phone: [
    ...['phonenumber', 'phone', 'phoneno', 'telephone', 'telephonenumber', 'tel', 'telno', 'companyphone', 'mobile'],
    ...['mobilephone', 'mobilenumber', 'cell', 'telefon', 'telefonnummer', 'handy', 'telefoon', 'telefoonnummer'],
    ...['mainphone', 'hauptnummer', 'fon', 'rufnummer', 'mobiltelefon', 'mobil', 'gsm', 'mobieletelefoon'],
    ...['hoofdtelefoon', 'haupttelefon', 'telwork', 'telcell', 'telvoice', 'mobilnummer'],
    ...['mobiel', 'numerodetelephone', 'portable', 'telefono', 'movil', 'cellulare', 'telefone'],
  ],
  contact_name: [
    ...[
      'contactpersonname',
      'contactperson',
      'contact',
      'contactname',
      'person',
      'fullname',
      'primarycontact',
      'fn',
      'personname',
      'leadname',
    ],
    ...['volledigenaam', 'vollstandigername', 'nomcomplet', 'nombrecompleto', 'nomecompleto', 'fileas'],
    ...['ansprechpartner', 'kontakt', 'kontaktperson', 'contactpersoon', 'interlocuteur', 'contacto', 'referente'],
  ],
  contact_first_name: [
    ...['firstname', 'givenname', 'given', 'forename', 'vorname', 'voornaam', 'prenom', 'nombredepila', 'fornavn'],
    ...['fornamn', 'imie', 'primeironome'],
  ],
  contact_last_name: [
    ...['lastname', 'familyname', 'surname', 'family', 'nachname', 'familienname', 'zuname', 'achternaam'],
    ...['nomdefamille', 'apellidos', 'apellido', 'cognome', 'sobrenome', 'efternavn', 'efternamn', 'nazwisko'],
  ],
  contact_phone: [
    'contactphone',
    'contactphonenumber',
    'contactmobile',
    'contacttelephone',
    'directphone',
    'durchwahl',
  ],
  contact_email: ['contactemail', 'contactemailaddress', 'contactmail', 'personalemail', 'contactpersonemail'],
  contact_whatsapp: ['contactwhatsapp', 'whatsapp', 'whatsappnumber'],
  account_website: [
    ...[
      'website',
      'web',
      'url',
      'homepage',
      'site',
      'webpage',
      'domain',
      'domainname',
      'companywebsite',
      'webseite',
      'webadresse',
    ],
    ...['websiteurl', 'internet', 'siteweb', 'sitioweb', 'sitoweb', 'paginaweb', 'webpagina', 'stronawww', 'www'],
  ],
  facebook: ['facebook', 'facebookurl', 'facebookpage', 'fb'],
  linkedin: ['linkedin', 'linkedinurl', 'linkedinpage', 'linkedincompany'],
  instagram: ['instagram', 'instagramurl', 'insta', 'ig', 'instagramhandle'],
  account_exp_sale_amount: [
    ...['expectedsaleamount', 'expectedsale', 'expectedamount', 'amount', 'dealvalue', 'dealsize', 'value'],
    ...[
      'expectedrevenue',
      'targetedfee',
      'fee',
      'budget',
      'revenue',
      'umsatz',
      'omzet',
      'betrag',
      'bedrag',
      'montant',
      'importe',
      'importo',
    ],
    ...['dealamount', 'opportunityamount', 'wert', 'auftragswert', 'kwota', 'valor'],
  ],
  networks: ['targetnetworks', 'targetnetwork', 'networks', 'network', 'networkcode', 'netzwerk', 'netwerk', 'reseau'],
  primary: [
    ...['primaryassignee', 'assignee', 'owner', 'accountowner', 'accountmanager', 'salesperson', 'salesrep'],
    ...['assignedto', 'responsible', 'verantwortlich', 'verantwoordelijke', 'responsable', 'leadowner', 'companyowner'],
    ...[
      'contactowner',
      'dealowner',
      'personowner',
      'organizationowner',
      'opportunityowner',
      'zustandig',
      'zustandigkeit',
    ],
  ],
  note: [
    ...['note', 'notes', 'remark', 'remarks', 'comment', 'comments', 'memo', 'description', 'bemerkung', 'bemerkungen'],
    ...['notiz', 'notizen', 'kommentar', 'opmerking', 'opmerkingen', 'notitie', 'notities', 'remarque', 'commentaire'],
    ...['nota', 'notas', 'comentario', 'observaciones', 'osservazioni'],
  ],
  secondary: ['secondaryassignee', 'secondassignee', 'secondaryowner', 'backup', 'deputy', 'stellvertreter'],
};

/** Headers of our own files that fill no field. */
export const NEVER_IMPORTED = ['status', 'createdon', 'reason', 'updatedon', 'accounttype'];

/** 'Société (nom)' as 'societenom'. */
export function plainWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
