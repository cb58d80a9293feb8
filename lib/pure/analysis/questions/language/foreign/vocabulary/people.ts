/** Nouns of people, work, health, learning and states: 'English | German | French | Spanish'. */
export const PEOPLE = `
person/people | person, mensch, leute | personne, gens | persona, gente
people/persons | personen, menschen | personnes | personas
individual | individuum, einzelperson | individu | individuo
woman/female | frau, dame | femme, dame | mujer, dama
man/male | mann, herr | homme | hombre, varón
girl/female | mädchen | fille, fillette | niña, chica
boy/male | junge, jungs, bub | garçon | niño, chico
child/children | kind | enfant | niño, hijo
baby | baby, säugling | bébé, nourrisson | bebé
adult | erwachsene | adulte | adulto
senior | senior, rentner | senior, retraité | jubilado, pensionista, anciano
teenager/youth | jugendliche, teenager | adolescent, jeune | adolescente, joven
family | familie | famille | familia
household | haushalt | ménage, foyer | hogar
mother | mutter | mère | madre
father | vater | père | padre
parent | eltern, elternteil | parent | padres
son | sohn | fils | hijo varón
daughter | tochter | fille | hija
husband/spouse | ehemann, gatte | mari, époux | esposo, marido
wife/spouse | ehefrau, gattin | épouse | esposa
spouse/partner | ehepartner, partner | conjoint, partenaire | cónyuge, pareja
sibling | geschwister | frère et soeur | hermano
brother | bruder | frère | hermano
sister | schwester | soeur | hermana
marital status | familienstand, zivilstand | état civil, situation familiale | estado civil
single | ledig, alleinstehend | célibataire | soltero
married | verheiratet | marié | casado
divorced | geschieden | divorcé | divorciado
widowed | verwitwet | veuf, veuve | viudo
age | alter, lebensalter | âge | edad
age group | altersgruppe, altersklasse | tranche d âge, groupe d âge, classe d âge | grupo de edad, rango de edad
gender/sex | geschlecht | sexe, genre | sexo, género
race/ethnicity | rasse, ethnie, hautfarbe | race, ethnie | raza, etnia
religion | religion, konfession | religion | religión
nationality | nationalität, staatsangehörigkeit | nationalité | nacionalidad
citizen | bürger, staatsbürger | citoyen | ciudadano
citizenship | staatsbürgerschaft | citoyenneté | ciudadanía
foreigner | ausländer | étranger | extranjero
immigrant/migrant | einwanderer, zuwanderer, migrant | immigré, migrant | inmigrante, migrante
refugee | flüchtling, geflüchtete | réfugié | refugiado
population | bevölkerung, einwohnerzahl, bevölkerungszahl | population | población
inhabitant/resident/population | einwohner, bewohner | habitant, résident | habitante, residente
resident | anwohner, bewohner | résident | residente, vecino
birth | geburt | naissance | nacimiento
birth rate | geburtenrate, geburtenziffer | taux de natalité, natalité | tasa de natalidad, natalidad
birthday/birth date | geburtstag, geburtsdatum | anniversaire, date de naissance | cumpleaños, fecha de nacimiento
birthplace/birth city | geburtsort | lieu de naissance | lugar de nacimiento
birth country | geburtsland | pays de naissance | país de nacimiento
birth year | geburtsjahr | année de naissance | año de nacimiento
death/fatality | todesfall, tod, tote | mort | muerte, muerto
death/fatality | todesopfer, verstorbene, gestorbene | décès | fallecido, fallecimiento
death rate/mortality | sterberate, sterblichkeit | mortalité | mortalidad
death rate/mortality | todesrate | taux de mortalité | tasa de mortalidad
infant mortality | säuglingssterblichkeit, kindersterblichkeit | mortalité infantile | mortalidad infantil
life expectancy | lebenserwartung | espérance de vie | esperanza de vida
victim | opfer | victime | víctima
injured/injury | verletzte, verwundete | blessé | herido, lesionado
injury | verletzung, blessur | blessure | lesión, herida
affected | betroffene | sinistré, personne touchée | afectado, damnificado
homeless | obdachlose, wohnungslose | sans abri, sans logis | sin techo, sin hogar
missing | vermisste | disparu | desaparecido
survivor | überlebende | survivant, rescapé | sobreviviente, superviviente
employee/worker/staff | mitarbeiter, angestellte, beschäftigte, arbeitnehmer | employé, salarié | empleado
worker/employee | arbeiter, arbeitskraft | travailleur, ouvrier | trabajador, obrero
staff/employees | personal, belegschaft | personnel, effectif | personal, plantilla
headcount | mitarbeiterzahl, personalstärke, kopfzahl | effectifs | número de empleados
manager | manager, leiter, führungskraft | manager, responsable | gerente, jefe
manager | vorgesetzte, chef | gérant, cadre | directivo
supervisor | vorgesetzter, aufseher | superviseur | supervisor
director | direktor, regisseur | directeur, réalisateur | director
engineer | ingenieur | ingénieur | ingeniero
developer | entwickler | développeur | desarrollador
programmer | programmierer | programmeur | programador
scientist | wissenschaftler, forscher | scientifique, chercheur | científico, investigador
teacher | lehrer, lehrkraft | enseignant, professeur, instituteur | profesor, maestro, docente
doctor/physician | arzt, ärzte, ärztin, doktor | médecin, docteur | médico, doctor
nurse | krankenschwester, pfleger, pflegekraft | infirmier, infirmière | enfermero, enfermera
lawyer | anwalt, anwälte, jurist | avocat | abogado
police/officer | polizei, polizist | police, policier | policía
soldier | soldat | soldat | soldado
driver | fahrer, lenker | conducteur, chauffeur | conductor, chofer
pilot | pilot | pilote | piloto
agent | agent, sachbearbeiter, bearbeiter, betreuer | agent, conseiller | agente, asesor
seller/agent | makler | agent immobilier, courtier | corredor, agente inmobiliario
team/crew | team, mannschaft | équipe | equipo
team member/agent | teammitglied | membre de l équipe | miembro del equipo
department | abteilung, dezernat | département, service | departamento
division | bereich, sparte | division | división
position/job/role | stelle, position, posten, stellung | poste, position | puesto, cargo, posición
job/occupation/profession | beruf, tätigkeit | métier, profession | profesión, ocupación, trabajo
job/occupation/profession | job, gewerbe | emploi | oficio, empleo
job title/title/position | berufsbezeichnung, stellenbezeichnung | intitulé du poste | título del puesto
role | rolle, funktion | rôle, fonction | rol, papel, función
employer/company | arbeitgeber | employeur | empleador
employment | beschäftigung, erwerbstätigkeit | emploi | empleo
employment type | beschäftigungsart | type d emploi, type de contrat | tipo de empleo
unemployment | arbeitslosigkeit | chômage | desempleo, paro
unemployment rate | arbeitslosenquote, arbeitslosenrate | taux de chômage | tasa de desempleo, tasa de paro
unemployed | arbeitslose | chômeur | desempleado, parado
hire | einstellung, neueinstellung | embauche, recrutement | contratación
hire date | einstellungsdatum, eintrittsdatum | date d embauche | fecha de contratación
termination/attrition | kündigung, austritt, entlassung | licenciement, départ, démission | despido, baja, renuncia
attrition/turnover | fluktuation | attrition, rotation du personnel | rotación de personal
absence/absenteeism | fehlzeit, abwesenheit, fehltag | absence | ausencia, falta
vacation/leave | urlaub | congé, vacances | vacaciones
overtime | überstunde | heure supplémentaire | hora extra
shift | schicht | équipe de travail | turno
experience | erfahrung, berufserfahrung | expérience | experiencia
years of experience/experience | berufsjahre | années d expérience | años de experiencia
tenure/seniority | betriebszugehörigkeit, dienstalter, dienstjahre | ancienneté | antigüedad
performance | leistung | performance | rendimiento, desempeño
skill | fähigkeit, kenntnis | compétence | habilidad, competencia
training | schulung, fortbildung, training | formation, entraînement | capacitación, entrenamiento
education/education level | bildung, ausbildung | éducation, niveau d études | educación, nivel educativo
education/education level | bildungsgrad, bildungsabschluss | instruction | formación
school/college | schule | école | escuela, colegio
high school | gymnasium, oberschule | lycée | instituto, secundaria, bachillerato
college/university/school | hochschule, fachhochschule | grande école, établissement supérieur | escuela superior
university/college | universität, uni, unis | université, fac | universidad
kindergarten | kindergarten, kita | maternelle, crèche | guardería, jardín de infancia
class/grade | schulklasse, jahrgang | classe | curso
course | kurs, lehrgang, lehrveranstaltung | cours | curso
subject | fach, schulfach | matière | asignatura, materia
major/field of study | studienfach, studiengang | filière, spécialité | carrera
major/field of study | hauptfach | domaine d études | especialidad
degree | abschluss, studienabschluss, grad | diplôme, licence | título, grado, licenciatura
graduate | absolvent, hochschulabsolvent | diplômé | graduado, egresado, titulado
dropout | abbrecher, studienabbrecher | décrocheur | abandono, deserción
student/pupil | student, studierende, schüler | étudiant, élève, écolier | estudiante, alumno
exam/test | prüfung, klausur, test, examen | examen, épreuve, test | examen, prueba
score/grade/points | punktzahl, ergebnis, note | note, score | nota, puntuación, puntaje
point/score | punkt | point | punto
grade/score | schulnote, zensur, zeugnisnote | note, mention | calificación
math/mathematics | mathematik, mathe | mathématiques, maths | matemáticas
reading | lesen | lecture | lectura
writing | schreiben | écriture | escritura
homework | hausaufgabe | devoir | tarea, deberes
tuition | studiengebühr, schulgeld | frais de scolarité | matrícula
enrollment | einschreibung, immatrikulation, anmeldung | inscription | inscripción, matriculación
library | bibliothek, bücherei | bibliothèque | biblioteca
respondent | befragte, umfrageteilnehmer | répondant, personne interrogée, sondé | encuestado
survey | umfrage, befragung | sondage, enquête | encuesta
answer/response | antwort | réponse | respuesta
question | frage | question | pregunta
participant | teilnehmer | participant | participante
user | nutzer, benutzer, anwender | utilisateur, usager | usuario
guest | gast, gäste, gästen | hôte, invité, client | huésped, invitado
visitor | besucher | visiteur | visitante
passenger/rider/ridership | fahrgast, passagier, fluggast, reisende | passager, voyageur | pasajero, viajero
tourist | tourist, urlauber | touriste | turista
owner | besitzer, eigentümer, inhaber | propriétaire | propietario, dueño
tenant | mieter | locataire | inquilino, arrendatario
host | gastgeber, vermieter | hôte | anfitrión
author | autor, verfasser, schriftsteller | auteur, écrivain | autor, escritor
artist | künstler, interpret | artiste, interprète | artista, intérprete
actor | schauspieler, darsteller | acteur, comédien | actor
actress | schauspielerin | actrice, comédienne | actriz
singer | sänger | chanteur | cantante
celebrity | promi, prominente | célébrité | famoso, celebridad
billionaire | milliardär | milliardaire | multimillonario, milmillonario, billonario
millionaire | millionär | millionnaire | millonario
winner/laureate | gewinner, sieger, preisträger | gagnant, vainqueur, lauréat | ganador, vencedor, premiado, galardonado
loser | verlierer | perdant | perdedor
candidate/applicant | kandidat, bewerber | candidat | candidato, aspirante
applicant | antragsteller, bewerber | demandeur | solicitante
application | antrag, bewerbung | demande, candidature | solicitud
president | präsident | président | presidente
minister | minister | ministre | ministro
senator | senator | sénateur | senador
deputy/member | abgeordnete | député | diputado
politician | politiker | politicien | político
voter | wähler | électeur, votant | votante, elector
vote | stimme, wählerstimme | vote, voix | voto
election | wahl | élection | elección
turnout | wahlbeteiligung | participation électorale | participación electoral
party | partei | parti | partido político, partido
government | regierung | gouvernement | gobierno
law | gesetz | loi | ley
court | gericht | tribunal, cour | tribunal, corte
judge | richter | juge | juez
prisoner/inmate | häftling, gefangene, insasse | prisonnier, détenu | preso, prisionero, recluso
prison | gefängnis | prison | cárcel, prisión
crime/offense | verbrechen, straftat | crime, délit | crimen, delito
crime/offense | delikt, kriminalität | infraction, criminalité | criminalidad
murder/homicide | mord | meurtre, homicide | asesinato, homicidio
theft | diebstahl | cambriolage | robo, hurto
robbery | raub, raubüberfall | braquage | atraco
suspect | verdächtige | suspect | sospechoso
arrest | festnahme, verhaftung | arrestation | arresto, detención
weapon | waffe | arme | arma
war | krieg | guerre | guerra
attack | angriff, anschlag | attaque, attentat | ataque, atentado
patient | patient | patient, malade | paciente, enfermo
hospital | krankenhaus, klinik, spital | hôpital, hôpitaux, clinique | hospital, clínica
disease | krankheit, erkrankung, leiden | maladie | enfermedad
diagnosis | diagnose | diagnostic | diagnóstico
symptom | symptom | symptôme | síntoma
treatment | behandlung, therapie | traitement, thérapie | tratamiento, terapia
surgery/operation | operation, eingriff | opération, chirurgie | operación, cirugía
drug/medicine/medication | medikament, arznei, arzneimittel, medizin | médicament | medicamento, fármaco, medicina
drug | droge | drogue | droga
dose | dosis, dosen | dose | dosis
vaccine | impfstoff | vaccin | vacuna
vaccination | impfung | vaccination | vacunación
infection/case | infektion, ansteckung | infection, contagion | infección, contagio
case | fall, fälle | cas | caso
virus | virus | virus | virus
fever | fieber | fièvre | fiebre
cancer | krebs | cancer | cáncer
tumor | tumor | tumeur | tumor
heart attack | herzinfarkt, infarkt | infarctus, crise cardiaque | infarto
heart disease | herzkrankheit, herzerkrankung | maladie cardiaque | enfermedad cardíaca
stroke | schlaganfall | avc, accident vasculaire cérébral | ictus, derrame cerebral
diabetes | diabetes, zuckerkrankheit | diabète | diabetes
diabetic | diabetiker | diabétique | diabético
blood pressure | blutdruck | pression artérielle, tension artérielle | presión arterial, tensión arterial
blood sugar/glucose | blutzucker | glycémie | glucemia, azúcar en sangre
glucose | glukose, traubenzucker | glucose | glucosa
cholesterol | cholesterin | cholestérol | colesterol
heart rate | puls, herzfrequenz | fréquence cardiaque, pouls | frecuencia cardíaca, pulso
heart | herz | coeur | corazón
blood | blut | sang | sangre
brain | gehirn | cerveau | cerebro
bmi | bmi, body mass index, körpermasseindex | imc, indice de masse corporelle | imc, índice de masa corporal
body weight/weight | körpergewicht | poids corporel | peso corporal
height | körpergrösse, höhe | taille, hauteur | estatura, altura, talla
waist | taille, bauchumfang | tour de taille | cintura
smoker/smoking | raucher | fumeur | fumador
non smoker | nichtraucher | non fumeur | no fumador
smoking | rauchen | tabagisme | tabaquismo
cigarette | zigarette | cigarette, clope | cigarrillo, cigarro
alcohol | alkohol | alcool | alcohol
pregnancy | schwangerschaft | grossesse | embarazo
pregnant | schwanger | enceinte | embarazada
sleep | schlaf | sommeil | sueño
stress | stress | stress | estrés
exercise | bewegung | exercice | ejercicio
health | gesundheit | santé | salud
mental health | psychische gesundheit | santé mentale | salud mental
suicide | selbstmord, suizid | suicide | suicidio
happiness | glück, glücklichkeit | bonheur | felicidad
freedom | freiheit | liberté | libertad
trust | vertrauen | confiance | confianza
corruption | korruption | corruption | corrupción
generosity | grosszügigkeit | générosité | generosidad
poverty | armut | pauvreté | pobreza
language | sprache | langue | idioma, lengua
first name | vorname | prénom | nombre de pila
last name/surname | nachname, familienname | nom de famille | apellido
address | adresse, anschrift | adresse | dirección
email | e mail, mail | courriel, mail | correo electrónico, correo
prize/award | preis, auszeichnung | prix, récompense | premio, galardón
reason | grund, gründe | raison, motif | razón, motivo
cause | ursache, todesursache | cause | causa
purpose | zweck | but, objet | propósito
behaviour | verhalten | comportement | comportamiento
opinion | meinung | opinion, avis | opinión
choice | wahl | choix | elección, opción
height/size | grösse | taille | talla
`;
