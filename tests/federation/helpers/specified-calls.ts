/** REST calls of the federation, as the specification lists them. */
import type { operations } from '../../../federation/generated/contract.ts'

type CallName = keyof typeof operations

/**
 * Row of the table of specified REST calls: requirement ids, call name, method and path, request
 * fields, and response fields. A call that only the contract defines has no requirement ids.
 */
export type SpecifiedCall = [ids: string, call: CallName, line: string, takes: string, answers: string]

const search = 'externalRightNumber firstName lastName email postalCode province'
const guestCard = 'stripeSourceToken firstName lastName email externalRightNumber'
const guestPurchase =
  'type externalRightNumber firstName lastName email phoneNumber isCanadian languageCode address billingAddress'
const address = 'addressLine apartment postalCode cityId otherCity province countryId'
const card = 'name brand country currency expirationMonth expirationYear last4 funding'
const vehicle = 'name registration year serialNumber cc weight type gm_make_id gm_model_id make model'
const vehicleReply = `id ${vehicle} gm_make_name gm_model_name editLimited isModifiable activePass accessRights requestWithoutInsurance`
const magazine = 'id title volume number season year link frontPageImageLink userHasAccess'
const agreement = 'title version summaries url'
const club = 'id no name displayName website region estDisponible unavailableMessage hideDisplayContact'
const responsibilities =
  'accueilOrientation entretienSentier organisationEvenement gestionAdministrative promotionCommunication supportTechnique encadrementAnimation surAppel agentDeSentier agentSignalisation conseilAdministration'
const days = 'dimanche lundi mardi mercredi jeudi vendredi samedi'

export const specifiedCalls: SpecifiedCall[] = [
  ['[N01]', 'confirmChangeEmail', 'POST /api/Account/confirm-change-email', 'email userId token', ''],
  ['[N02]', 'confirmEmail', 'POST /api/Account/ConfirmEmail', 'token email', ''],
  ['[N03]', 'forgottenPassword', 'POST /api/account/forgottenPassword', 'email', ''],
  ['[N04]', 'resetPassword', 'POST /api/account/ResetPassword', 'token email password confirmPassword', ''],
  ['[N05]', 'resendEmailConfirmation', 'POST /api/account/ResendEmailConfirmation', 'email', ''],
  ['[N06]', 'getOneTimePassword', 'POST /api/account/GetOneTimePassword', 'email', ''],
  [
    '[N07–N09]',
    'token',
    'POST /Token',
    'grant_type username password refresh_token',
    'access_token token_type expires_in refresh_token userId userName',
  ],
  [
    '[N10]',
    'createAccount',
    'POST /api/account/createaccount',
    'email password confirmPassword firstName lastName phoneNumber gender isCanadian isBusiness birthDate address gM_Id version',
    '',
  ],
  [
    '[N11, B47]',
    'findExistingAccount',
    'POST /api/account/FindExistingAccount',
    'ctrlNumber firstName lastName postalCode phoneNumber birthDate email',
    'id firstName lastName birthDate',
  ],
  ['[N12]', 'getCities', 'GET /api/account/getcities', '', 'id name'],
  ['[N13]', 'getCountries', 'GET /api/account/getcountries', '', 'id name'],
  [
    '[N14]',
    'validateAddress',
    'GET /api/account/validateaddress',
    'searchTerm countryId languageCode',
    'text description id',
  ],
  [
    '[N15]',
    'getAddressDetail',
    'GET /api/account/addressdetail',
    'id languageCode',
    'buildingNumber street line1 subBuilding postalCode provinceCode provinceName city',
  ],
  [
    '[N16, L21]',
    'searchFqcqExternalRight',
    'GET /api/externalaccessright/searchfqcqexternalright',
    `${search} provinceOfDestination`,
    'validForPayment',
  ],
  [
    '[N17, L22]',
    'searchExternalRight',
    'GET /api/externalaccessright/searchexternalright',
    search,
    'validForPayment',
  ],
  [
    '[N18]',
    'getThreeDaysInformation',
    'GET /api/externalaccessright/getthreedaysinformation',
    '',
    'amount tps tpsRate tvq tvqRate totalAmount',
  ],
  ['[N19, L21]', 'setCardAsFqcqGuest', 'POST /api/externalaccessright/setcardasfqcqguest', guestCard, ''],
  ['[N20, L22]', 'setCardAsGuest', 'POST /api/externalaccessright/setcardasguest', guestCard, ''],
  [
    '[N21, L21]',
    'buyAsFqcqGuest',
    'POST /api/externalaccessright/buyasfqcqguest',
    `${guestPurchase} provinceOfDestination`,
    '',
  ],
  ['[N22, L16, L22]', 'buyAsGuest', 'POST /api/externalaccessright/buyasguest', guestPurchase, ''],
  [
    '[N23]',
    'getIncompleteAccessRight',
    'GET /api/AccessRight/GetIncompleteAccessRight/{id}',
    '',
    'info vehicle club card billingAddress',
  ],
  ['[N24, E48]', 'getAdditionalFees', 'GET /api/accessright/GetAdditionalFees', '', 'amount'],
  [
    '[N25]',
    'getAccessRightTypes',
    'GET /api/AccessRight/GetAccessRightTypes',
    'includeNonsaleable withoutInsurance',
    'accessRightTypes guideUrl insuranceFormUrl faqFormUrl noInsuranceFormUrl',
  ],
  [
    '[N26]',
    'buy',
    'POST /api/AccessRight/Buy',
    'accessRightId clubId vehicleId type desiredActivation insuranceCancellationRequest',
    '',
  ],
  ['[N27, I14]', 'updateMagazines', 'POST /api/account/update-magazines', 'quantity magazineDigital', ''],
  ['[N28]', 'buyWithoutInsurance', 'POST /api/AccessRight/Buy-SansAssurance', 'id clubId vehicleId type', ''],
  [
    '[N29, F14]',
    'requestWithoutInsurance',
    'POST /api/AccessRight/demande-sa',
    'clubId vehicleId type nomAssureur noPolice fileName fileBase64',
    '',
  ],
  [
    '[N30]',
    'getBuyInfo',
    'POST /api/AccessRight/BuyInfo',
    'vehicleId type clubId desiredActivation',
    'activeAtEpoch expiresAtEpoch',
  ],
  ['[N31]', 'printAccessRight', 'POST /api/AccessRight/PrintAccessRight/{id}', '', ''],
  ['[N32]', 'resendAccessRightEmail', 'POST /api/accessRight/resendAccessRightEmail/{id}', '', ''],
  ['[N33]', 'getInsuranceDocuments', 'GET /api/assurance/GetDocuments', '', 'documentsAssurance'],
  ['[N34]', 'getVehicle', 'GET /api/Vehicle/GetVehicle/{id}', '', vehicleReply],
  ['[N35]', 'getMakes', 'GET /api/Vehicle/GetMakes', '', 'id name models'],
  ['[N36]', 'getVehicles', 'GET /api/Vehicle/GetVehicles', '', vehicleReply],
  ['[N37]', 'createVehicle', 'POST /api/Vehicle/CreateVehicle', vehicle, ''],
  ['[N38]', 'updateVehicle', 'POST /api/Vehicle/UpdateVehicle', `id ${vehicle}`, ''],
  ['[N39]', 'deleteVehicle', 'POST /api/Vehicle/DeleteVehicle/{id}', '', ''],
  ['[N40]', 'getVolunteerRequest', 'GET /api/benevole/get-volunteer-request', '', 'benevoleRequest clubs'],
  [
    '[N41, J02, J16, P20]',
    'requestVolunteer',
    'POST /api/benevole/request-volunteer',
    `${responsibilities} ${days} clubNoWeb`,
    '',
  ],
  ['[N42]', 'cancelVolunteerRequest', 'POST /api/benevole/cancel-request-volunteer', 'id', ''],
  [
    '[N43]',
    'getInterventionReports',
    'GET /api/rapports-intervention',
    'RegistrationPlates',
    'id noDroit price member vehicle',
  ],
  [
    '[N44]',
    'getInterventionReport',
    'GET /api/rapports-intervention/{id}',
    '',
    'id noDroit price member vehicle',
  ],
  ['[N45, K09]', 'payInterventionReport', 'POST /api/rapports-intervention/{id}/pay', 'VehicleId ClubId', ''],
  ['[N46]', 'getLatestMagazine', 'GET /api/get-latest-magazine', '', magazine],
  ['[N47]', 'getMagazines', 'GET /api/get-magazines-numeriques', '', magazine],
  ['[N48]', 'getMagazine', 'GET /api/get-magazine-numerique/{id}', '', magazine],
  ['[N49]', 'exportData', 'GET /api/account/export-data', '', ''],
  [
    '[N50, M10]',
    'changeEmailAddress',
    'POST /api/account/change-email-address',
    'currentEmail newEmail confirmNewEmail',
    '',
  ],
  [
    '[N51]',
    'changePassword',
    'POST /api/account/changepassword',
    'currentPassword newPassword confirmPassword',
    '',
  ],
  [
    '[N52]',
    'updateAccount',
    'POST /api/account/updateaccount',
    'firstName lastName phoneNumber gender isCanadian birthDate address manualAddress picture',
    '',
  ],
  ['[N53, M21]', 'deleteAccount', 'DELETE /api/Account/DeleteAccount', 'currentPassword', ''],
  ['[N54]', 'getClubImage', 'GET /api/club/clubimage/{id}', '', ''],
  ['[N55]', 'consent', 'POST /api/account/consent', 'version', ''],
  ['[N56]', 'getCard', 'GET /api/Payment/GetCard', '', card],
  ['[N57]', 'setCard', 'POST /api/Payment/SetCard', 'stripeSourceToken', ''],
  ['[N58]', 'removeCard', 'POST /api/Payment/RemoveCard', '', ''],
  ['[N59]', 'getBillingAddress', 'GET /api/Payment/GetBillingAddress', '', address],
  ['[N59]', 'setBillingAddress', 'POST /api/Payment/SetBillingAddress', address, ''],
  ['[N62]', 'getClubs', 'GET /api/club/getclubs', 'regionId', club],
  ['[N63]', 'getSiteClub', 'GET /api/club/getsiteclub', '', club],
  [
    '[N64]',
    'checkCollision',
    'POST /api/AccessRight/CheckCollision',
    'type clubId vehicleId desiredActivation',
    'collision activeAtEpoch expiresAtEpoch',
  ],
  ['[N65]', 'getInsurancePrices', 'GET /api/assurance/GetPrices', '', 'key value'],
  [
    '[N66]',
    'getInsuranceRequests',
    'GET /api/AccessRight/demandes-sa',
    '',
    'noDemande statut type dateCreation club vehicule cycle expireAtEpoch',
  ],
  ['[N67, C08]', 'getTerms', 'GET /api/account/terms', '', agreement],
  ['[N67, C08]', 'getPrivacyPolicy', 'GET /api/account/privacy-policy', '', agreement],
  ['[N68]', 'getRegions', 'GET /api/club/getregions', '', 'id name'],
  [
    '[N68]',
    'getUser',
    'GET /api/account/getuser',
    '',
    'id email firstName lastName phoneNumber gender birthDate isCanadian isBusiness editLimited hasAccessRights address manualAddress picture nbrOfMagazines desiredNbrOfMagazines maxNbrOfMagazines magazinePaper magazineDigital magazineDigitalPreference setMagazinePreferences isBenevole benevoleClubName',
  ],
  [
    '[N68]',
    'getStats',
    'GET /api/dashboard/getstats',
    '',
    'numberOfVehicles numberOfActiveAccessRights numberOfAccessRightPurchased numberOfAccessRightWithoutInsuranceRequested banniereAvecDate banniereDate',
  ],
  ['[N68]', 'getReceipts', 'GET /api/receipt/getreceipts', '', 'id paymentAtEpoch successful'],
  [
    '[N68]',
    'getReceipt',
    'GET /api/receipt/getreceipt/{id}',
    '',
    'id paymentAtEpoch amount tps tvq totalAmount montantTaxable montantNonTaxable successful accessRight',
  ],
  [
    '[N68]',
    'getAccessRights',
    'GET /api/accessright/getaccessrights',
    '',
    'id ctrlId createdAtEpoch updatedAtEpoch paymentAtEpoch activeAtEpoch expiresAtEpoch isActive isPrintable status type club vehicle currentPrice desiredActivation',
  ],
  ['', 'cancelAccessRight', 'POST /api/AccessRight/Cancel/{id}', '', ''],
  ['', 'getSchema', 'GET /api/account/getschema', '', ''],
]
