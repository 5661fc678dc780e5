/** Column headers that users write, in the languages of the files we receive. */
import { ACCOUNT_FIELD_NAMES, accountField, byField, type SheetField } from '@salesdesk/shared/domain';

/** In lower case, without accents, punctuation and blanks. The first field whose words contain the header wins. */
export const HEADER_WORDS: Record<SheetField, readonly string[]> = {
  account_id: words('accountid salesdeskid accountparentid'),
  account_name: words(
    'companyname associatedcompany companyaccount company employer org parentcustomer name displayname accountname',
    'account organisation organization organisationname organizationname business businessname customer customername',
    'client clientname prospect firma firmenname unternehmen kunde bedrijf bedrijfsnaam naam klant entreprise societe',
    'raisonsociale nom empresa nombre razonsocial azienda ragionesociale nome arbeitgeber organisatie werkgever',
    'foretag virksomhed empresanombre nomedaempresa nazwa nazwafirmy kundenname klantnaam nomdelentreprise',
    'nomdelasociete companynameforemails organizacion societa razaosocial firmaadı potentialcustomer',
    'nameadressattypunternehmen defaultaddresscompany leadname названиекомпании компания организация',
  ),
  ...byField(ACCOUNT_FIELD_NAMES, (name) => [plainWords(accountField(name).label)]),
  account_city: words(
    'city billingcity mailingcity town location stadt ort stad plaats woonplaats ville ciudad citta cidade comune',
    'localite miasto poblacion sehir ciudaddetrabajo cittauff город',
  ),
  account_email: words(
    'email emailid emailaddress mail companyemail workemail businessemail emailadresse emailadres courriel',
    'adresseemail correo correoelectronico posta emailinternet epost eposta mailadresse',
  ),
  account_website: words(
    'website web url homepage site webpage domain domainname companywebsite webseite webadresse websiteurl internet',
    'siteweb sitioweb sitoweb paginaweb webpagina stronawww www',
  ),
  account_country: words(
    'country countryname billingcountry mailingcountry nation countrycode iso iso2 land pays pais paese countryregion',
    'countryregioncode landregion paysregion paisregion kraj nazione ulke страна',
  ),
  account_phone_code: words(
    'phonecode countryphonecode dialcode dialingcode callingcode vorwahl landesvorwahl landnummer indicatif',
  ),
  account_phone: words(
    'phonenumber phone phoneno telephone telephonenumber tel telno companyphone mobile mobilephone mobilenumber cell',
    'telefon telefonnummer handy telefoon telefoonnummer mainphone hauptnummer fon rufnummer mobiltelefon mobil gsm',
    'mobieletelefoon hoofdtelefoon haupttelefon telwork telcell telvoice mobilnummer mobiel numerodetelephone',
    'portable telefono movil cellulare telefone worknumber telefonouff ufficio телефон рабочийтелефон',
  ),
  contact_name: words(
    'contactpersonname contactperson contact contactname person fullname primarycontact fn personname leadname',
    'volledigenaam vollstandigername nomcomplet nombrecompleto nomecompleto fileas ansprechpartner kontakt',
    'kontaktperson contactpersoon interlocuteur contacto referente namedesansprechpartners naamvandecontactpersoon',
    'osobakontaktowa pessoadecontato personadecontacto yetkilikisi relatedcontact контактноелицо',
  ),
  contact_first_name: words(
    'firstname givenname given forename vorname voornaam prenom nombredepila fornavn fornamn imie primeironome имя',
  ),
  contact_last_name: words(
    'lastname familyname surname family nachname familienname zuname achternaam nomdefamille apellidos apellido',
    'cognome sobrenome efternavn efternamn nazwisko фамилия',
  ),
  contact_phone: words(
    'contactphone contactphonenumber contactmobile contacttelephone directphone durchwahl telefondesansprechpartners',
    'telefoonvandecontactpersoon',
  ),
  contact_email: words(
    'contactemail contactemailaddress contactmail personalemail contactpersonemail emaildesansprechpartners',
    'emailvandecontactpersoon',
  ),
  contact_whatsapp: words(
    'contactwhatsapp whatsapp whatsappnumber whatsappdesansprechpartners whatsappvandecontactpersoon',
  ),
  facebook: words('facebook facebookurl facebookpage fb'),
  linkedin: words('linkedin linkedinurl linkedinpage linkedincompany'),
  instagram: words('instagram instagramurl insta ig instagramhandle'),
  account_exp_sale_amount: words(
    'expectedsaleamount expectedsale expectedamount amount dealvalue dealsize value expectedrevenue targetedfee fee',
    'budget betrag bedrag montant importe importo dealamount opportunityamount wert auftragswert kwota valor',
    'erwarteterverkaufsbetrag verwachtverkoopbedrag estvalue estimatedvalue estrevenue estimatedrevenue wartosc tutar',
    'belopp сумма',
  ),
  networks: words(
    'targetnetworks targetnetwork networks network networkcode netzwerk netwerk reseau zielnetzwerke doelnetwerken',
  ),
  primary: words(
    'primaryassignee assignee owner accountowner accountmanager salesperson salesrep assignedto responsible',
    'verantwortlich verantwoordelijke responsable leadowner companyowner contactowner dealowner personowner',
    'organizationowner opportunityowner zustandig zustandigkeit zustandigermitarbeiterfurkontakt',
    'zustandigermitarbeiterfurunternehmen leadinhaber accountinhaber kontaktinhaber personbesitzer',
    'organisationbesitzer dealbesitzer persooneigenaar organisatieeigenaar ownedby ersterzustandiger',
    'eersteverantwoordelijke responsavel opiekun sorumlu ответственный',
  ),
  note: words(
    'note notes remark remarks comment comments memo description bemerkung bemerkungen notiz notizen kommentar',
    'opmerking opmerkingen notitie notities remarque commentaire nota notas comentario observaciones osservazioni observacoes uwagi',
    'notlar anteckningar комментарий',
  ),
  secondary: words(
    'secondaryassignee secondassignee secondaryowner backup deputy stellvertreter zweiterzustandiger',
    'tweedeverantwoordelijke',
  ),
};

function words(...lines: string[]): string[] {
  return lines.flatMap((line) => line.split(' '));
}

/** Columns of our own exports besides the fields that importing reads. */
export const EXPORTED_ONLY = ['Status', 'Created on', 'Other contact persons'];
/** Headers of our own files that fill no field. */
export const NEVER_IMPORTED = [...EXPORTED_ONLY.map(plainWords), 'reason', 'updatedon', 'accounttype'];

/** 'Société (nom)' as 'societenom'. */
export function plainWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
