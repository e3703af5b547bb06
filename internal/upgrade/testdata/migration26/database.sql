CREATE SCHEMA legwork_golden;

CREATE FUNCTION legwork_golden.accepted_signal(app text, job_id text, topic text, signal_id text) RETURNS json
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  SELECT r.response FROM legwork_golden.signal_receipt r
  WHERE r.app = accepted_signal.app AND r.job_id = accepted_signal.job_id AND r.topic = accepted_signal.topic
    AND r.signal_id = convert_to(accepted_signal.signal_id, 'UTF8')
$$;

CREATE FUNCTION legwork_golden.check_job_id(id text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
DECLARE
  blank CONSTANT text := '[\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]';
  why text;
  bad int;
BEGIN
  IF check_job_id.id = '' THEN
    why := 'job id is empty';
  ELSIF octet_length(check_job_id.id) > 256 THEN
    why := format('job id has %s bytes, at most 256 are allowed', octet_length(check_job_id.id));
  ELSIF check_job_id.id ~ '^[!-~]+$' COLLATE "C" THEN
    RETURN;
  ELSIF check_job_id.id ~ ('^' || blank || '|' || blank || '$') COLLATE "C" THEN
    why := format('job id "%s" begins or ends with a blank', left(check_job_id.id, 48));
  ELSE
    SELECT ascii(c.letter) INTO bad
    FROM string_to_table(check_job_id.id, NULL) WITH ORDINALITY AS c(letter, nth)
    WHERE NOT ascii(c.letter) <@ '{
    [32,126],[161,172],[174,887],[890,895],[900,906],[908,908],[910,929],[931,1327],[1329,1366],[1369,1418],
    [1421,1423],[1425,1479],[1488,1514],[1519,1524],[1542,1563],[1565,1756],[1758,1805],[1808,1866],[1869,1969],
    [1984,2042],[2045,2093],[2096,2110],[2112,2139],[2142,2142],[2144,2154],[2160,2190],[2200,2273],[2275,2435],
    [2437,2444],[2447,2448],[2451,2472],[2474,2480],[2482,2482],[2486,2489],[2492,2500],[2503,2504],[2507,2510],
    [2519,2519],[2524,2525],[2527,2531],[2534,2558],[2561,2563],[2565,2570],[2575,2576],[2579,2600],[2602,2608],
    [2610,2611],[2613,2614],[2616,2617],[2620,2620],[2622,2626],[2631,2632],[2635,2637],[2641,2641],[2649,2652],
    [2654,2654],[2662,2678],[2689,2691],[2693,2701],[2703,2705],[2707,2728],[2730,2736],[2738,2739],[2741,2745],
    [2748,2757],[2759,2761],[2763,2765],[2768,2768],[2784,2787],[2790,2801],[2809,2815],[2817,2819],[2821,2828],
    [2831,2832],[2835,2856],[2858,2864],[2866,2867],[2869,2873],[2876,2884],[2887,2888],[2891,2893],[2901,2903],
    [2908,2909],[2911,2915],[2918,2935],[2946,2947],[2949,2954],[2958,2960],[2962,2965],[2969,2970],[2972,2972],
    [2974,2975],[2979,2980],[2984,2986],[2990,3001],[3006,3010],[3014,3016],[3018,3021],[3024,3024],[3031,3031],
    [3046,3066],[3072,3084],[3086,3088],[3090,3112],[3114,3129],[3132,3140],[3142,3144],[3146,3149],[3157,3158],
    [3160,3162],[3165,3165],[3168,3171],[3174,3183],[3191,3212],[3214,3216],[3218,3240],[3242,3251],[3253,3257],
    [3260,3268],[3270,3272],[3274,3277],[3285,3286],[3293,3294],[3296,3299],[3302,3311],[3313,3315],[3328,3340],
    [3342,3344],[3346,3396],[3398,3400],[3402,3407],[3412,3427],[3430,3455],[3457,3459],[3461,3478],[3482,3505],
    [3507,3515],[3517,3517],[3520,3526],[3530,3530],[3535,3540],[3542,3542],[3544,3551],[3558,3567],[3570,3572],
    [3585,3642],[3647,3675],[3713,3714],[3716,3716],[3718,3722],[3724,3747],[3749,3749],[3751,3773],[3776,3780],
    [3782,3782],[3784,3790],[3792,3801],[3804,3807],[3840,3911],[3913,3948],[3953,3991],[3993,4028],[4030,4044],
    [4046,4058],[4096,4293],[4295,4295],[4301,4301],[4304,4680],[4682,4685],[4688,4694],[4696,4696],[4698,4701],
    [4704,4744],[4746,4749],[4752,4784],[4786,4789],[4792,4798],[4800,4800],[4802,4805],[4808,4822],[4824,4880],
    [4882,4885],[4888,4954],[4957,4988],[4992,5017],[5024,5109],[5112,5117],[5120,5759],[5761,5788],[5792,5880],
    [5888,5909],[5919,5942],[5952,5971],[5984,5996],[5998,6000],[6002,6003],[6016,6109],[6112,6121],[6128,6137],
    [6144,6157],[6159,6169],[6176,6264],[6272,6314],[6320,6389],[6400,6430],[6432,6443],[6448,6459],[6464,6464],
    [6468,6509],[6512,6516],[6528,6571],[6576,6601],[6608,6618],[6622,6683],[6686,6750],[6752,6780],[6783,6793],
    [6800,6809],[6816,6829],[6832,6862],[6912,6988],[6992,7038],[7040,7155],[7164,7223],[7227,7241],[7245,7304],
    [7312,7354],[7357,7367],[7376,7418],[7424,7957],[7960,7965],[7968,8005],[8008,8013],[8016,8023],[8025,8025],
    [8027,8027],[8029,8029],[8031,8061],[8064,8116],[8118,8132],[8134,8147],[8150,8155],[8157,8175],[8178,8180],
    [8182,8190],[8208,8231],[8240,8286],[8304,8305],[8308,8334],[8336,8348],[8352,8384],[8400,8432],[8448,8587],
    [8592,9254],[9280,9290],[9312,11123],[11126,11157],[11159,11507],[11513,11557],[11559,11559],[11565,11565],
    [11568,11623],[11631,11632],[11647,11670],[11680,11686],[11688,11694],[11696,11702],[11704,11710],[11712,11718],
    [11720,11726],[11728,11734],[11736,11742],[11744,11869],[11904,11929],[11931,12019],[12032,12245],[12272,12283],
    [12289,12351],[12353,12438],[12441,12543],[12549,12591],[12593,12686],[12688,12771],[12784,12830],[12832,42124],
    [42128,42182],[42192,42539],[42560,42743],[42752,42954],[42960,42961],[42963,42963],[42965,42969],[42994,43052],
    [43056,43065],[43072,43127],[43136,43205],[43214,43225],[43232,43347],[43359,43388],[43392,43469],[43471,43481],
    [43486,43518],[43520,43574],[43584,43597],[43600,43609],[43612,43714],[43739,43766],[43777,43782],[43785,43790],
    [43793,43798],[43808,43814],[43816,43822],[43824,43883],[43888,44013],[44016,44025],[44032,55203],[55216,55238],
    [55243,55291],[63744,64109],[64112,64217],[64256,64262],[64275,64279],[64285,64310],[64312,64316],[64318,64318],
    [64320,64321],[64323,64324],[64326,64450],[64467,64911],[64914,64967],[64975,64975],[65008,65049],[65056,65106],
    [65108,65126],[65128,65131],[65136,65140],[65142,65276],[65281,65470],[65474,65479],[65482,65487],[65490,65495],
    [65498,65500],[65504,65510],[65512,65518],[65532,65533],[65536,65547],[65549,65574],[65576,65594],[65596,65597],
    [65599,65613],[65616,65629],[65664,65786],[65792,65794],[65799,65843],[65847,65934],[65936,65948],[65952,65952],
    [66000,66045],[66176,66204],[66208,66256],[66272,66299],[66304,66339],[66349,66378],[66384,66426],[66432,66461],
    [66463,66499],[66504,66517],[66560,66717],[66720,66729],[66736,66771],[66776,66811],[66816,66855],[66864,66915],
    [66927,66938],[66940,66954],[66956,66962],[66964,66965],[66967,66977],[66979,66993],[66995,67001],[67003,67004],
    [67072,67382],[67392,67413],[67424,67431],[67456,67461],[67463,67504],[67506,67514],[67584,67589],[67592,67592],
    [67594,67637],[67639,67640],[67644,67644],[67647,67669],[67671,67742],[67751,67759],[67808,67826],[67828,67829],
    [67835,67867],[67871,67897],[67903,67903],[67968,68023],[68028,68047],[68050,68099],[68101,68102],[68108,68115],
    [68117,68119],[68121,68149],[68152,68154],[68159,68168],[68176,68184],[68192,68255],[68288,68326],[68331,68342],
    [68352,68405],[68409,68437],[68440,68466],[68472,68497],[68505,68508],[68521,68527],[68608,68680],[68736,68786],
    [68800,68850],[68858,68903],[68912,68921],[69216,69246],[69248,69289],[69291,69293],[69296,69297],[69373,69415],
    [69424,69465],[69488,69513],[69552,69579],[69600,69622],[69632,69709],[69714,69749],[69759,69820],[69822,69826],
    [69840,69864],[69872,69881],[69888,69940],[69942,69959],[69968,70006],[70016,70111],[70113,70132],[70144,70161],
    [70163,70209],[70272,70278],[70280,70280],[70282,70285],[70287,70301],[70303,70313],[70320,70378],[70384,70393],
    [70400,70403],[70405,70412],[70415,70416],[70419,70440],[70442,70448],[70450,70451],[70453,70457],[70459,70468],
    [70471,70472],[70475,70477],[70480,70480],[70487,70487],[70493,70499],[70502,70508],[70512,70516],[70656,70747],
    [70749,70753],[70784,70855],[70864,70873],[71040,71093],[71096,71133],[71168,71236],[71248,71257],[71264,71276],
    [71296,71353],[71360,71369],[71424,71450],[71453,71467],[71472,71494],[71680,71739],[71840,71922],[71935,71942],
    [71945,71945],[71948,71955],[71957,71958],[71960,71989],[71991,71992],[71995,72006],[72016,72025],[72096,72103],
    [72106,72151],[72154,72164],[72192,72263],[72272,72354],[72368,72440],[72448,72457],[72704,72712],[72714,72758],
    [72760,72773],[72784,72812],[72816,72847],[72850,72871],[72873,72886],[72960,72966],[72968,72969],[72971,73014],
    [73018,73018],[73020,73021],[73023,73031],[73040,73049],[73056,73061],[73063,73064],[73066,73102],[73104,73105],
    [73107,73112],[73120,73129],[73440,73464],[73472,73488],[73490,73530],[73534,73561],[73648,73648],[73664,73713],
    [73727,74649],[74752,74862],[74864,74868],[74880,75075],[77712,77810],[77824,78895],[78912,78933],[82944,83526],
    [92160,92728],[92736,92766],[92768,92777],[92782,92862],[92864,92873],[92880,92909],[92912,92917],[92928,92997],
    [93008,93017],[93019,93025],[93027,93047],[93053,93071],[93760,93850],[93952,94026],[94031,94087],[94095,94111],
    [94176,94180],[94192,94193],[94208,100343],[100352,101589],[101632,101640],[110576,110579],[110581,110587],
    [110589,110590],[110592,110882],[110898,110898],[110928,110930],[110933,110933],[110948,110951],[110960,111355],
    [113664,113770],[113776,113788],[113792,113800],[113808,113817],[113820,113823],[118528,118573],[118576,118598],
    [118608,118723],[118784,119029],[119040,119078],[119081,119154],[119163,119274],[119296,119365],[119488,119507],
    [119520,119539],[119552,119638],[119648,119672],[119808,119892],[119894,119964],[119966,119967],[119970,119970],
    [119973,119974],[119977,119980],[119982,119993],[119995,119995],[119997,120003],[120005,120069],[120071,120074],
    [120077,120084],[120086,120092],[120094,120121],[120123,120126],[120128,120132],[120134,120134],[120138,120144],
    [120146,120485],[120488,120779],[120782,121483],[121499,121503],[121505,121519],[122624,122654],[122661,122666],
    [122880,122886],[122888,122904],[122907,122913],[122915,122916],[122918,122922],[122928,122989],[123023,123023],
    [123136,123180],[123184,123197],[123200,123209],[123214,123215],[123536,123566],[123584,123641],[123647,123647],
    [124112,124153],[124896,124902],[124904,124907],[124909,124910],[124912,124926],[124928,125124],[125127,125142],
    [125184,125259],[125264,125273],[125278,125279],[126065,126132],[126209,126269],[126464,126467],[126469,126495],
    [126497,126498],[126500,126500],[126503,126503],[126505,126514],[126516,126519],[126521,126521],[126523,126523],
    [126530,126530],[126535,126535],[126537,126537],[126539,126539],[126541,126543],[126545,126546],[126548,126548],
    [126551,126551],[126553,126553],[126555,126555],[126557,126557],[126559,126559],[126561,126562],[126564,126564],
    [126567,126570],[126572,126578],[126580,126583],[126585,126588],[126590,126590],[126592,126601],[126603,126619],
    [126625,126627],[126629,126633],[126635,126651],[126704,126705],[126976,127019],[127024,127123],[127136,127150],
    [127153,127167],[127169,127183],[127185,127221],[127232,127405],[127462,127490],[127504,127547],[127552,127560],
    [127568,127569],[127584,127589],[127744,128727],[128732,128748],[128752,128764],[128768,128886],[128891,128985],
    [128992,129003],[129008,129008],[129024,129035],[129040,129095],[129104,129113],[129120,129159],[129168,129197],
    [129200,129201],[129280,129619],[129632,129645],[129648,129660],[129664,129672],[129680,129725],[129727,129733],
    [129742,129755],[129760,129768],[129776,129784],[129792,129938],[129940,129994],[130032,130041],[131072,173791],
    [173824,177977],[177984,178205],[178208,183969],[183984,191456],[194560,195101],[196608,201546],[201552,205743],
    [917760,917999]}'::int4multirange
    ORDER BY c.nth LIMIT 1;
    IF bad IS NULL THEN
      RETURN;
    END IF;
    why := format('job id "%s" contains the unprintable character U+%s', left(check_job_id.id, 48),
      upper(lpad(to_hex(bad), greatest(4, length(to_hex(bad))), '0')));
  END IF;
  RAISE EXCEPTION 'legwork_golden.start: %', why USING ERRCODE = 'invalid_parameter_value', HINT = 'NULL has an id made.';
END $_$;

CREATE FUNCTION legwork_golden.derived_id(gid uuid, digest text) RETURNS uuid
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (CASE WHEN (substr((gid)::text, 15, 1) = '8'::text) THEN (("left"((gid)::text, 18) || '-a'::text) || "left"(digest, 15)) ELSE (((("left"((gid)::text, 13) || '-8'::text) || "left"(digest, 3)) || '-a'::text) || substr(digest, 4, 15)) END)::uuid;

CREATE FUNCTION legwork_golden.finish_closed(gids uuid[]) RETURNS SETOF uuid
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  INSERT INTO legwork_golden.outbox (guid, gid, lane, kind, activity, dad, data, traceparent, tracestate, publish, due_at)
  SELECT g.guid, j.gid, 'run', 'interrupt', g.activity, g.dad,
    CASE WHEN g.ledger % 100000000 = 0 THEN json_build_object('final', a.leg1_guid = g.guid)
         WHEN coalesce(p.status, a.status) IS DISTINCT FROM 'pending'
           THEN json_build_object('final', true, 'answered', a.work_guid)
         ELSE json_build_object('final', false) END,
    j.traceparent, j.tracestate, 0, clock_timestamp()
  FROM legwork_golden.job j
    JOIN legwork_golden.guid_ledger g ON g.guid = j.closed_guid AND g.gid = j.gid
    JOIN legwork_golden.activity a ON a.gid = g.gid AND a.activity = g.activity AND a.dad = g.dad
    -- What a later answer has put out lies in a plane of its own.
    LEFT JOIN legwork_golden.activity p ON p.gid = g.gid AND p.activity = g.activity AND p.dad <> g.dad AND p.leg1_guid = g.guid
  WHERE j.gid = ANY (gids) AND j.closed_guid IS NOT NULL AND j.completed_at IS NULL
    AND g.ledger / 100000000000 % 10 = 1 AND g.ledger / 100000000 % 10 = 0
  ORDER BY g.guid
  ON CONFLICT (guid) DO NOTHING
  RETURNING gid
$$;

CREATE FUNCTION legwork_golden.first_id(gid uuid) RETURNS uuid
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (CASE WHEN (substr((gid)::text, 15, 1) = '8'::text) THEN ("left"((gid)::text, 18) || '-0000-000000000000'::text) ELSE ("left"((gid)::text, 13) || '-0000-0000-000000000000'::text) END)::uuid;

CREATE FUNCTION legwork_golden.last_id(gid uuid) RETURNS uuid
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (CASE WHEN (substr((gid)::text, 15, 1) = '8'::text) THEN ("left"((gid)::text, 18) || '-ffff-ffffffffffff'::text) ELSE ("left"((gid)::text, 13) || '-ffff-ffff-ffffffffffff'::text) END)::uuid;

CREATE FUNCTION legwork_golden.letter_fate(state text, lane text, reason text, guid uuid, gid uuid) RETURNS text
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  SELECT CASE
    WHEN letter_fate.state <> 'open' THEN letter_fate.state
    -- A message of a job has its GUID in the letter if it ended the job; else
    -- its row, if it has one, is still in the outbox.
    WHEN letter_fate.lane NOT IN ('start', 'signal') THEN CASE WHEN letter_fate.guid IS NULL THEN 'kept' ELSE 'over' END
    WHEN letter_fate.gid IS NOT NULL THEN 'over'
    WHEN letter_fate.guid IS NULL OR letter_fate.reason = 'malformed' THEN 'malformed'
    WHEN letter_fate.lane = 'start' AND EXISTS (SELECT FROM legwork_golden.guid_ledger g WHERE g.guid = letter_fate.guid) THEN 'taken'
    WHEN letter_fate.lane = 'signal' AND EXISTS (SELECT FROM legwork_golden.signal s WHERE s.guid = letter_fate.guid) THEN 'taken'
    ELSE 'redrive'
  END
$$;

CREATE FUNCTION legwork_golden.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
  RAISE EXCEPTION 'a journal only grows: its rows are never changed' USING ERRCODE = 'restrict_violation';
END $$;

CREATE FUNCTION legwork_golden.refuse_decrease() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
  RAISE EXCEPTION 'ledger of % may not decrease from % to %', TG_TABLE_NAME, OLD.ledger, NEW.ledger
    USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_increment_only';
END $$;

CREATE FUNCTION legwork_golden.refuse_request() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
  IF NOT has_column_privilege(current_user, TG_RELID, 'job_id', 'INSERT') THEN
    RAISE EXCEPTION 'permission denied: % may not put a message of lane %', current_user, NEW.lane
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION legwork_golden.rotate_webhook(id uuid, secret bytea, keep interval) RETURNS timestamp with time zone
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
  WITH w AS MATERIALIZED (
    SELECT w.id, w.secret = $2 AS same, w.secret, w.old_secrets, w.old_until FROM legwork_golden.webhook w
    WHERE w.id = $1 AND w.removed_at IS NULL FOR NO KEY UPDATE OF w
  ), o AS (
    SELECT w.id, o.secret, o.until, o.ord
    FROM w, unnest(w.old_secrets, w.old_until) WITH ORDINALITY AS o(secret, until, ord)
    WHERE $3 > interval '0' AND o.until > clock_timestamp() AND o.secret <> $2
    UNION ALL
    SELECT w.id, w.secret, clock_timestamp() + $3, 0 FROM w WHERE $3 > interval '0' AND NOT w.same
  ), n AS (
    SELECT w.id, coalesce(array_agg(o.secret ORDER BY o.ord) FILTER (WHERE o.id IS NOT NULL), '{}') AS secrets,
      coalesce(array_agg(o.until ORDER BY o.ord) FILTER (WHERE o.id IS NOT NULL), '{}') AS untils
    FROM w LEFT JOIN o ON o.id = w.id GROUP BY w.id
  )
  UPDATE legwork_golden.webhook h SET secret = $2, old_secrets = n.secrets, old_until = n.untils
  FROM n WHERE h.id = n.id AND cardinality(n.secrets) < 3
  RETURNING coalesce((SELECT max(u) FROM unnest(n.untils) AS u), '-infinity')
$_$;

CREATE FUNCTION legwork_golden.signal(topic text, data json, signal_id text DEFAULT NULL::text, status text DEFAULT 'success'::text, code integer DEFAULT NULL::integer, traceparent text DEFAULT NULL::text) RETURNS uuid
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
DECLARE
  id uuid := gen_random_uuid();
  namespace bytea;
  part bytea;
  sum bytea := '';
BEGIN
  IF signal.topic IS NULL THEN
    RAISE EXCEPTION 'legwork_golden.signal: topic is NULL' USING ERRCODE = 'null_value_not_allowed', HINT = 'Name the topic, such as order.placed.';
  END IF;
  IF signal.topic !~ '^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$' OR octet_length(signal.topic) > 128 THEN
    RAISE EXCEPTION 'legwork_golden.signal: topic "%" must be tokens of letters, digits, _ and - joined by dots, at most 128 bytes', left(signal.topic, 48)
      USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF octet_length(signal.data::text) > 983040 THEN
    RAISE EXCEPTION 'legwork_golden.signal: data has % bytes, at most 983040 are allowed', octet_length(signal.data::text)
      USING ERRCODE = 'program_limit_exceeded', HINT = 'Keep large data elsewhere and send a reference.';
  END IF;
  -- The escape itself, not one of a backslash; text without it is not searched.
  IF position('\u0000' IN signal.data::text) > 0 AND signal.data::text ~ '(?<!\\)(\\\\)*\\u0000' THEN
    RAISE EXCEPTION 'legwork_golden.signal: data contains the character \u0000, which cannot be stored' USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF octet_length(signal.signal_id) NOT BETWEEN 1 AND 512 THEN
    RAISE EXCEPTION 'legwork_golden.signal: signal_id has % bytes, it must have 1 to 512', octet_length(signal.signal_id)
      USING ERRCODE = 'invalid_parameter_value', HINT = 'NULL makes every call another signal.';
  END IF;
  IF signal.status NOT IN ('success', 'pending', 'error') OR signal.status IS NULL THEN
    RAISE EXCEPTION 'legwork_golden.signal: status "%" must be success, pending or error', left(signal.status, 48) USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF signal.code NOT BETWEEN 0 AND 999999 THEN
    RAISE EXCEPTION 'legwork_golden.signal: code % must be 0 to 999999', signal.code USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF signal.signal_id IS NOT NULL THEN
    namespace := convert_to(coalesce(nullif(substr(split_part('legwork_golden.', '.', 1), 9), ''), 'default'), 'UTF8');
    FOREACH part IN ARRAY ARRAY[namespace, 'signal\000'::bytea || convert_to(signal.topic, 'UTF8'), 'id\000'::bytea || convert_to(signal.signal_id, 'UTF8')] LOOP
      sum := sum || int8send(octet_length(part)) || part;
    END LOOP;
    sum := sha256(sum);
    sum := substr(sum, 17, 6) || substr(sum, 1, 10);
    sum := set_byte(set_byte(sum, 6, get_byte(sum, 6) & 15 | 128), 8, get_byte(sum, 8) & 63 | 128);
    id := encode(sum, 'hex')::uuid;
  END IF;
  INSERT INTO legwork_golden.outbox (guid, lane, topic, data, status, code, traceparent)
  VALUES (id, 'signal', signal.topic, signal.data, signal.status, signal.code, CASE WHEN signal.traceparent ~ '^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$' THEN signal.traceparent END)
  ON CONFLICT (guid) DO NOTHING;
  RETURN id;
END $_$;

CREATE FUNCTION legwork_golden.signal_job(app text, job_id text, topic text, data json DEFAULT NULL::json, signal_id text DEFAULT NULL::text, gid uuid DEFAULT NULL::uuid, status text DEFAULT 'success'::text, code integer DEFAULT NULL::integer, traceparent text DEFAULT NULL::text, tracestate text DEFAULT NULL::text) RETURNS uuid
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
DECLARE
  put uuid;
  id uuid;
  named text := coalesce(signal_job.signal_id, gen_random_uuid()::text);
  namespace bytea;
  part bytea;
  sum bytea := '';
BEGIN
  IF signal_job.app IS NULL OR signal_job.job_id IS NULL OR signal_job.topic IS NULL THEN
    RAISE EXCEPTION 'legwork_golden.signal_job: app, job_id or topic is NULL'
      USING ERRCODE = 'null_value_not_allowed', HINT = 'Name all three: the job, and what its hook waits for.';
  END IF;
  IF signal_job.app !~ '^[A-Za-z0-9_-]{1,64}$' THEN
    RAISE EXCEPTION 'legwork_golden.signal_job: app "%" must have 1 to 64 letters, digits, _ and -', left(signal_job.app, 48)
      USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF octet_length(signal_job.job_id) NOT BETWEEN 1 AND 256 THEN
    RAISE EXCEPTION 'legwork_golden.signal_job: job_id has % bytes, it must have 1 to 256', octet_length(signal_job.job_id)
      USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF octet_length(named) NOT BETWEEN 1 AND 128 THEN
    RAISE EXCEPTION 'legwork_golden.signal_job: signal_id has % bytes, it must have 1 to 128', octet_length(named)
      USING ERRCODE = 'invalid_parameter_value', HINT = 'NULL makes every call another signal.';
  END IF;
  put := legwork_golden.signal(signal_job.topic, json_build_object('app', signal_job.app, 'job', signal_job.job_id,
      'gid', signal_job.gid, 'signalId', named, 'data', signal_job.data), NULL, signal_job.status, signal_job.code,
    CASE WHEN signal_job.traceparent ~ '^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$'
         THEN signal_job.traceparent END);
  namespace := convert_to(coalesce(nullif(substr(split_part('legwork_golden.', '.', 1), 9), ''), 'default'), 'UTF8');
  FOREACH part IN ARRAY ARRAY[namespace, 'signal\000'::bytea || convert_to(signal_job.topic, 'UTF8'),
      'job\000'::bytea || convert_to(signal_job.app, 'UTF8') || '\000'::bytea || convert_to(signal_job.job_id, 'UTF8')
        || '\000'::bytea || convert_to(named, 'UTF8')] LOOP
    sum := sum || int8send(octet_length(part)) || part;
  END LOOP;
  sum := sha256(sum);
  sum := substr(sum, 17, 6) || substr(sum, 1, 10);
  sum := set_byte(set_byte(sum, 6, get_byte(sum, 6) & 15 | 128), 8, get_byte(sum, 8) & 63 | 128);
  id := encode(sum, 'hex')::uuid;
  -- The row that was put is one to whoever waits: one to the job takes its place, unless there is
  -- one of this id. Whoever puts the same id now waits for this transaction.
  WITH d AS (DELETE FROM legwork_golden.outbox o WHERE o.guid = put RETURNING o.*)
  INSERT INTO legwork_golden.outbox (guid, lane, kind, topic, data, status, code, traceparent, tracestate)
  SELECT id, d.lane, 'job', d.topic, d.data, d.status, d.code, d.traceparent,
         CASE WHEN d.traceparent IS NOT NULL AND octet_length(signal_job.tracestate) <= 512
                AND signal_job.tracestate ~ '^[\x20-\x7e]+$' THEN signal_job.tracestate END
  FROM d ON CONFLICT (guid) DO NOTHING;
  IF EXISTS (SELECT FROM legwork_golden.format f WHERE f.kind = 'signal_receipt' AND f.min_reader < 2) THEN
    UPDATE legwork_golden.format f SET min_reader = 2 WHERE f.kind = 'signal_receipt' AND f.min_reader < 2;
  END IF;
  RETURN id;
END $_$;

CREATE FUNCTION legwork_golden.signal_traced(topic text, data json, signal_id text, status text, code integer, traceparent text, tracestate text) RETURNS uuid
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
DECLARE
  id uuid;
BEGIN
  id := legwork_golden.signal(signal_traced.topic, signal_traced.data, signal_traced.signal_id, signal_traced.status, signal_traced.code, signal_traced.traceparent);
  UPDATE legwork_golden.outbox o SET tracestate = signal_traced.tracestate
  WHERE o.guid = id AND o.lane || '' = 'signal' AND o.publish = 0 AND o.traceparent = signal_traced.traceparent AND o.tracestate IS NULL
    AND octet_length(signal_traced.tracestate) <= 512 AND signal_traced.tracestate ~ '^[\x20-\x7e]+$';
  RETURN id;
END $_$;

CREATE FUNCTION legwork_golden.start(topic text, data json, job_id text DEFAULT NULL::text, traceparent text DEFAULT NULL::text) RETURNS uuid
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
DECLARE
  id uuid := gen_random_uuid();
BEGIN
  IF start.topic IS NULL THEN
    RAISE EXCEPTION 'legwork_golden.start: topic is NULL'
      USING ERRCODE = 'null_value_not_allowed', HINT = 'Name the topic, such as order.placed.';
  END IF;
  IF start.topic !~ '^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$' OR octet_length(start.topic) > 128 THEN
    RAISE EXCEPTION 'legwork_golden.start: topic "%" must be tokens of letters, digits, _ and - joined by dots, at most 128 '
      'bytes', left(start.topic, 48) USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF octet_length(start.data::text) > 983040 THEN
    RAISE EXCEPTION 'legwork_golden.start: data has % bytes, at most 983040 are allowed', octet_length(start.data::text)
      USING ERRCODE = 'program_limit_exceeded', HINT = 'Keep large data elsewhere and send a reference.';
  END IF;
  -- The escape itself, not one of a backslash; text without it is not searched.
  IF position('\u0000' IN start.data::text) > 0 AND start.data::text ~ '(?<!\\)(\\\\)*\\u0000' THEN
    RAISE EXCEPTION 'legwork_golden.start: data contains the character \u0000, which cannot be stored'
      USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF start.job_id IS NOT NULL THEN
    PERFORM legwork_golden.check_job_id(start.job_id);
  END IF;
  INSERT INTO legwork_golden.outbox (guid, lane, topic, job_id, data, traceparent)
  VALUES (id, 'start', start.topic, start.job_id, start.data,
          CASE WHEN start.traceparent ~ '^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$' THEN start.traceparent END);
  RETURN id;
END $_$;

CREATE FUNCTION legwork_golden.start_once(topic text, data json, key text, job_id text DEFAULT NULL::text, traceparent text DEFAULT NULL::text, tracestate text DEFAULT NULL::text) RETURNS uuid
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
DECLARE
  put uuid;
  id uuid;
  namespace bytea;
  part bytea;
  sum bytea := '';
BEGIN
  IF octet_length(start_once.key) NOT BETWEEN 1 AND 512 OR start_once.key <> btrim(start_once.key) OR start_once.key ~ '[[:cntrl:]]' THEN
    RAISE EXCEPTION 'legwork_golden.start_once: key "%" must have 1 to 512 bytes, no outer blanks and no control characters', left(start_once.key, 48)
      USING ERRCODE = 'invalid_parameter_value', HINT = 'NULL makes every call another start.';
  END IF;
  put := legwork_golden.start(start_once.topic, start_once.data, start_once.job_id, start_once.traceparent);
  id := put;
  IF start_once.key IS NOT NULL THEN
    namespace := convert_to(coalesce(nullif(substr(split_part('legwork_golden.', '.', 1), 9), ''), 'default'), 'UTF8');
    FOREACH part IN ARRAY ARRAY[namespace, convert_to(start_once.topic, 'UTF8'), 'id\000'::bytea || convert_to(start_once.key, 'UTF8')] LOOP
      sum := sum || int8send(octet_length(part)) || part;
    END LOOP;
    sum := sha256(sum);
    sum := substr(sum, 17, 6) || substr(sum, 1, 10);
    sum := set_byte(set_byte(sum, 6, get_byte(sum, 6) & 15 | 128), 8, get_byte(sum, 8) & 63 | 128);
    id := encode(sum, 'hex')::uuid;
  END IF;
  -- The row that was put has no key yet: one with it takes its place, unless
  -- there is one. Whoever puts the same key now waits for this transaction.
  WITH d AS (DELETE FROM legwork_golden.outbox o WHERE o.guid = put RETURNING o.*)
  INSERT INTO legwork_golden.outbox (guid, lane, topic, job_id, data, traceparent, tracestate)
  SELECT id, d.lane, d.topic, d.job_id, d.data, d.traceparent,
         CASE WHEN d.traceparent IS NOT NULL AND octet_length(start_once.tracestate) <= 512 AND start_once.tracestate ~ '^[\x20-\x7e]+$' THEN start_once.tracestate END
  FROM d ON CONFLICT (guid) DO NOTHING;
  RETURN id;
END $_$;

CREATE TABLE legwork_golden.activity (
    gid uuid NOT NULL,
    activity text NOT NULL COLLATE pg_catalog."C",
    dad text NOT NULL COLLATE pg_catalog."C",
    ledger bigint NOT NULL,
    leg1_guid uuid NOT NULL,
    work_guid uuid,
    status text,
    code integer,
    output json,
    entered_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    hook json,
    attempt integer DEFAULT 1 NOT NULL,
    seq integer,
    frame json,
    token text COLLATE pg_catalog."C",
    CONSTRAINT activity_ledger_check CHECK (((ledger >= 0) AND (ledger <= '999999999999999'::bigint)))
)
WITH (fillfactor='70', autovacuum_vacuum_scale_factor='0.02');

CREATE TABLE legwork_golden.app_version (
    id integer NOT NULL,
    app text NOT NULL,
    version text NOT NULL,
    source text NOT NULL,
    active boolean DEFAULT false NOT NULL,
    deployed_at timestamp with time zone DEFAULT now() NOT NULL,
    activated_at timestamp with time zone,
    compat text DEFAULT 'hotmesh'::text NOT NULL
);

ALTER TABLE legwork_golden.app_version ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME legwork_golden.app_version_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE legwork_golden.audit (
    one boolean DEFAULT true NOT NULL,
    next_at timestamp with time zone DEFAULT now() NOT NULL,
    after uuid DEFAULT '00000000-0000-0000-0000-000000000000'::uuid NOT NULL,
    found integer DEFAULT 0 NOT NULL,
    looked bigint DEFAULT 0 NOT NULL,
    unexplained integer DEFAULT 0 NOT NULL,
    open_jobs bigint DEFAULT 0 NOT NULL,
    rounds bigint DEFAULT 0 NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT audit_one_check CHECK (one)
);

CREATE TABLE legwork_golden.child (
    gid uuid NOT NULL,
    parent_gid uuid NOT NULL,
    activity text NOT NULL COLLATE pg_catalog."C",
    dad text NOT NULL COLLATE pg_catalog."C",
    work uuid NOT NULL,
    attempt integer DEFAULT 1 NOT NULL,
    topic text NOT NULL,
    severed boolean NOT NULL,
    interim integer DEFAULT 0 NOT NULL
);

CREATE TABLE legwork_golden.dead_letter (
    id uuid NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    lane text NOT NULL,
    reason text NOT NULL,
    message text NOT NULL,
    guid uuid,
    gid uuid,
    activity text,
    dad text,
    subject text NOT NULL,
    header json NOT NULL,
    data bytea NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    deaths integer DEFAULT 1 NOT NULL,
    delivery integer,
    stream text,
    sequence bigint,
    stored_at timestamp with time zone,
    due_at timestamp with time zone,
    needs text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT dead_letter_state_check CHECK ((state = ANY (ARRAY['open'::text, 'redriven'::text, 'discarded'::text, 'moot'::text, 'waiting'::text])))
);

CREATE TABLE legwork_golden.dead_letter_event (
    ord bigint NOT NULL,
    letter uuid NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    event text NOT NULL,
    who text,
    why text,
    CONSTRAINT dead_letter_event_event_check CHECK ((event = ANY (ARRAY['redriven'::text, 'discarded'::text, 'died'::text])))
);

ALTER TABLE legwork_golden.dead_letter_event ALTER COLUMN ord ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME legwork_golden.dead_letter_event_ord_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE legwork_golden.epoch (
    one boolean DEFAULT true NOT NULL,
    epoch bigint NOT NULL,
    reason text NOT NULL,
    raised_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT epoch_one_check CHECK (one)
);

CREATE TABLE legwork_golden.event (
    pos bigint NOT NULL,
    guid uuid NOT NULL,
    gid uuid NOT NULL,
    topic text NOT NULL COLLATE pg_catalog."C",
    app text NOT NULL,
    version text NOT NULL,
    job_id text NOT NULL,
    activity text,
    dad text,
    attempt integer NOT NULL,
    kind text,
    status text,
    code integer,
    traceparent text,
    tracestate text,
    data json,
    publish integer NOT NULL,
    stored_at timestamp with time zone
)
WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_threshold='1000');

CREATE TABLE legwork_golden.event_stream (
    one boolean DEFAULT true NOT NULL,
    born timestamp with time zone,
    lost_before timestamp with time zone,
    upto bigint DEFAULT 0 NOT NULL,
    done bigint DEFAULT 0 NOT NULL,
    CONSTRAINT event_stream_one_check CHECK (one)
);

CREATE TABLE legwork_golden.format (
    kind text NOT NULL,
    version integer NOT NULL,
    min_reader integer DEFAULT 1 NOT NULL
);

CREATE TABLE legwork_golden.goose_db_version (
    id integer NOT NULL,
    version_id bigint NOT NULL,
    is_applied boolean NOT NULL,
    tstamp timestamp without time zone DEFAULT now() NOT NULL
);

ALTER TABLE legwork_golden.goose_db_version ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME legwork_golden.goose_db_version_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE legwork_golden.guid_ledger (
    guid uuid NOT NULL,
    gid uuid NOT NULL,
    activity text NOT NULL COLLATE pg_catalog."C",
    dad text NOT NULL COLLATE pg_catalog."C",
    ledger bigint NOT NULL,
    entries smallint DEFAULT 1 NOT NULL,
    CONSTRAINT guid_ledger_ledger_check CHECK (((ledger >= 0) AND (ledger <= '999999999999999'::bigint)))
)
WITH (fillfactor='80', autovacuum_vacuum_scale_factor='0.02');

CREATE TABLE legwork_golden.hook (
    gid uuid NOT NULL,
    activity text NOT NULL COLLATE pg_catalog."C",
    dad text NOT NULL COLLATE pg_catalog."C",
    rule integer NOT NULL,
    topic text NOT NULL COLLATE pg_catalog."C",
    key uuid NOT NULL,
    work uuid NOT NULL,
    expect json,
    seq integer DEFAULT 0 NOT NULL,
    ord bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    traceparent text,
    tracestate text,
    buffer boolean DEFAULT true NOT NULL
)
WITH (fillfactor='80', autovacuum_vacuum_scale_factor='0.02');

ALTER TABLE legwork_golden.hook ALTER COLUMN ord ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME legwork_golden.hook_ord_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE legwork_golden.job (
    gid uuid NOT NULL,
    app text NOT NULL COLLATE pg_catalog."C",
    job_id text NOT NULL COLLATE pg_catalog."C",
    version_id integer NOT NULL,
    graph text NOT NULL,
    semaphore integer NOT NULL,
    threshold integer DEFAULT 0 NOT NULL,
    state text DEFAULT 'running'::text NOT NULL,
    closed_guid uuid,
    error json,
    traceparent text,
    tracestate text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    completed_at timestamp with time zone,
    retired boolean DEFAULT false NOT NULL,
    interrupted boolean DEFAULT false NOT NULL,
    key text,
    entity text,
    publishes text,
    expire interval,
    expires_at timestamp with time zone,
    CONSTRAINT job_check CHECK (((completed_at IS NULL) = (state = 'running'::text))),
    CONSTRAINT job_check1 CHECK (((state = 'running'::text) OR (closed_guid IS NOT NULL))),
    CONSTRAINT job_semaphore_check CHECK ((semaphore >= 0)),
    CONSTRAINT job_state_check CHECK ((state = ANY (ARRAY['running'::text, 'completed'::text, 'failed'::text, 'interrupted'::text])))
)
WITH (fillfactor='70');

CREATE TABLE legwork_golden.job_data (
    gid uuid NOT NULL,
    path text NOT NULL COLLATE pg_catalog."C",
    value json NOT NULL
);

CREATE TABLE legwork_golden.journal (
    gid uuid NOT NULL,
    activity text NOT NULL COLLATE pg_catalog."C",
    dad text NOT NULL COLLATE pg_catalog."C",
    seq integer NOT NULL,
    n integer NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    events json NOT NULL,
    CONSTRAINT journal_n_check CHECK ((n > 0)),
    CONSTRAINT journal_seq_check CHECK ((seq >= 0))
);

CREATE TABLE legwork_golden.late_answer (
    gid uuid NOT NULL,
    guid uuid NOT NULL,
    work uuid NOT NULL,
    activity text NOT NULL COLLATE pg_catalog."C",
    dad text NOT NULL COLLATE pg_catalog."C",
    why text NOT NULL,
    status text,
    code integer,
    bytes integer,
    data text,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT late_answer_why_check CHECK ((why = ANY (ARRAY['timeout'::text, 'over'::text])))
);

CREATE TABLE legwork_golden.outbox (
    guid uuid NOT NULL,
    gid uuid,
    lane text NOT NULL COLLATE pg_catalog."C",
    activity text,
    dad text,
    attempt integer DEFAULT 1 NOT NULL,
    topic text,
    job_id text,
    traceparent text,
    tracestate text,
    data json,
    publish integer DEFAULT 0 NOT NULL,
    due_at timestamp with time zone DEFAULT now() NOT NULL,
    kind text,
    work uuid,
    status text,
    code integer,
    seq integer,
    paused bigint,
    retry text,
    gaps integer,
    gap_publish integer,
    told uuid,
    failed json,
    deadline timestamp with time zone,
    CONSTRAINT outbox_gid CHECK (
CASE lane
    WHEN 'start'::text THEN (gid IS NULL)
    WHEN 'signal'::text THEN true
    ELSE (gid IS NOT NULL)
END)
)
WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_threshold='1000');

CREATE TABLE legwork_golden.pause (
    id bigint NOT NULL,
    kind text NOT NULL,
    app text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    gid uuid,
    reason text NOT NULL,
    author text NOT NULL,
    since timestamp with time zone DEFAULT now() NOT NULL,
    ended_at timestamp with time zone,
    ended_by text,
    CONSTRAINT pause_check CHECK (((kind = 'job'::text) = (gid IS NOT NULL))),
    CONSTRAINT pause_kind_check CHECK ((kind = ANY (ARRAY['graph'::text, 'topic'::text, 'job'::text])))
);

ALTER TABLE legwork_golden.pause ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME legwork_golden.pause_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE legwork_golden.reconciliation (
    gid uuid NOT NULL,
    activity text NOT NULL COLLATE pg_catalog."C",
    dad text NOT NULL COLLATE pg_catalog."C",
    version smallint DEFAULT 1 NOT NULL,
    topic text NOT NULL COLLATE pg_catalog."C",
    key text NOT NULL COLLATE pg_catalog."C",
    work uuid NOT NULL,
    attempt integer DEFAULT 1 NOT NULL,
    claim integer DEFAULT 0 NOT NULL,
    token text COLLATE pg_catalog."C",
    claimed_by text,
    verified text,
    status text DEFAULT 'indeterminate'::text NOT NULL,
    final boolean DEFAULT false NOT NULL,
    unclaimed boolean DEFAULT false NOT NULL,
    result_dad text COLLATE pg_catalog."C",
    error json,
    diagnostic json,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT reconciliation_key_check CHECK (((octet_length(key) >= 1) AND (octet_length(key) <= 256))),
    CONSTRAINT reconciliation_status_check CHECK ((status = ANY (ARRAY['completed'::text, 'failed'::text, 'cancelled'::text, 'timed-out'::text, 'indeterminate'::text]))),
    CONSTRAINT reconciliation_verified_check CHECK ((verified = 'not-completed'::text))
)
WITH (fillfactor='70', autovacuum_vacuum_scale_factor='0.02');

CREATE TABLE legwork_golden.signal (
    guid uuid NOT NULL,
    ord bigint NOT NULL,
    topic text NOT NULL COLLATE pg_catalog."C",
    data json,
    status text NOT NULL,
    code integer NOT NULL,
    traceparent text,
    tracestate text,
    received_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    taken_by uuid
)
WITH (fillfactor='80', autovacuum_vacuum_scale_factor='0.02');

CREATE TABLE legwork_golden.signal_key (
    topic text NOT NULL COLLATE pg_catalog."C",
    key uuid NOT NULL,
    ord bigint NOT NULL,
    guid uuid NOT NULL
)
WITH (autovacuum_vacuum_scale_factor='0.02');

ALTER TABLE legwork_golden.signal ALTER COLUMN ord ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME legwork_golden.signal_ord_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE legwork_golden.signal_receipt (
    app text NOT NULL COLLATE pg_catalog."C",
    job_id text NOT NULL COLLATE pg_catalog."C",
    topic text NOT NULL COLLATE pg_catalog."C",
    signal_id bytea NOT NULL,
    version smallint DEFAULT 1 NOT NULL,
    gid uuid NOT NULL,
    signal uuid NOT NULL,
    response json NOT NULL,
    payload_sha256 bytea NOT NULL,
    woken integer NOT NULL,
    accepted_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT signal_receipt_signal_id_check CHECK (((octet_length(signal_id) >= 1) AND (octet_length(signal_id) <= 128)))
)
WITH (autovacuum_vacuum_scale_factor='0.02');

CREATE TABLE legwork_golden.stat (
    app text NOT NULL COLLATE pg_catalog."C",
    graph text NOT NULL COLLATE pg_catalog."C",
    key text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    value text NOT NULL COLLATE pg_catalog."C",
    gid uuid NOT NULL,
    job_id text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT stat_value_check CHECK ((octet_length(value) <= 1024))
);

CREATE TABLE legwork_golden.webhook (
    id uuid NOT NULL,
    topic text NOT NULL COLLATE pg_catalog."C",
    url text NOT NULL,
    secret bytea NOT NULL,
    created_by text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    pos bigint NOT NULL,
    failures integer DEFAULT 0 NOT NULL,
    failing_since timestamp with time zone,
    retry_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    delivered_at timestamp with time zone,
    error text,
    removed_at timestamp with time zone,
    old_secrets bytea[] DEFAULT '{}'::bytea[] NOT NULL,
    old_until timestamp with time zone[] DEFAULT '{}'::timestamp with time zone[] NOT NULL
);

CREATE TABLE legwork_golden.webhook_cursor (
    one boolean DEFAULT true NOT NULL,
    pos bigint DEFAULT 0 NOT NULL,
    CONSTRAINT webhook_cursor_one_check CHECK (one)
);

CREATE TABLE legwork_golden.webhook_delivery (
    webhook uuid NOT NULL,
    event uuid NOT NULL,
    pos bigint,
    topic text NOT NULL COLLATE pg_catalog."C",
    state text DEFAULT 'waiting'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    due_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    error text,
    CONSTRAINT webhook_delivery_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'failed'::text])))
)
WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_threshold='1000');

INSERT INTO legwork_golden.activity VALUES ('01a211f2-53f1-8fbd-9aba-893bc11d80cf', 't', ',0', 101100000000001, 'f4fc1192-f1d6-866b-ba2a-e81293483d8b', NULL, 'success', 200, '{"n":1}', '2026-11-25 09:03:43.60326+00', '2026-11-25 09:03:43.60326+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5439-8be4-8502-e47c6648f717', 'a', ',0,0', 201100000000001, '01a211f2-5439-8be4-98e8-977f2234c8d9', '01a211f2-5439-8be4-899c-8cfa0bb31ad4', 'success', 200, '{"n":8}', '2026-11-25 09:03:43.673924+00', '2026-11-25 09:03:43.675738+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-53f1-8fbd-9aba-893bc11d80cf', 'a', ',0,0', 201100000000001, '01a211f2-53f1-8fbd-add5-43669fc77b39', '01a211f2-53f1-8fbd-95c9-f817e7a36151', 'success', 200, '{"n":1}', '2026-11-25 09:03:43.611634+00', '2026-11-25 09:03:43.62396+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5452-8105-9616-3f415a78d2c3', 'h', ',0,0', 201100000000001, '01a211f2-5452-8105-8c09-0c037ba575a7', '01a211f2-5452-8105-a62d-151882c6bf72', 'success', 200, NULL, '2026-11-25 09:03:43.700831+00', '2026-11-25 09:03:43.937641+00', '{"id":"to be told by all","v":9}', 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-53f1-8fbd-9aba-893bc11d80cf', 'b', ',0,0,0', 201100000000001, '01a211f2-53f1-8fbd-ae49-7cae4f7838e5', '01a211f2-53f1-8fbd-b05f-97c3c54428b3', 'success', 200, '{"n":1}', '2026-11-25 09:03:43.625897+00', '2026-11-25 09:03:43.633234+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5416-8508-bf13-4775f2ed3a28', 't', ',0', 101100000000001, '160aa528-563b-82d3-9794-8265b9338316', NULL, 'success', 200, '{"n":2}', '2026-11-25 09:03:43.638202+00', '2026-11-25 09:03:43.638202+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5417-80eb-9239-e409fa28ec61', 't', ',0', 101100000000001, '54162637-8f71-8ec7-aa1d-6f0eec4df02d', NULL, 'success', 200, '{"n":3}', '2026-11-25 09:03:43.640023+00', '2026-11-25 09:03:43.640023+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5417-80eb-9239-e409fa28ec61', 'a', ',0,0', 1100000000000, '01a211f2-5417-80eb-ae87-54a7ddf56418', '01a211f2-5417-80eb-821f-f6c57e99c298', NULL, NULL, NULL, '2026-11-25 09:03:43.641088+00', '2026-11-25 09:03:43.641766+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-541d-878f-a43f-173ad8e21460', 't', ',0', 101100000000001, '0770f0bf-2ef5-812f-bcf8-8c431728d4f1', NULL, 'success', 200, '{"n":4}', '2026-11-25 09:03:43.645773+00', '2026-11-25 09:03:43.645773+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-541d-878f-a43f-173ad8e21460', 'a', ',0,0', 1100000000000, '01a211f2-541d-878f-bdec-c2e44543ccc7', '01a211f2-541d-878f-a46f-73fb813cc9f5', NULL, NULL, NULL, '2026-11-25 09:03:43.647201+00', '2026-11-25 09:03:43.647647+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5420-88e0-a1f0-49c5fb1e042c', 't', ',0', 101100000000001, 'b3de8de3-20f9-8614-b726-374adbe39fae', NULL, 'success', 200, '{"n":5}', '2026-11-25 09:03:43.648963+00', '2026-11-25 09:03:43.648963+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5439-8be4-8502-e47c6648f717', 'b', ',0,0,0', 201100000000001, '01a211f2-5439-8be4-ad43-cb02ebfcb650', '01a211f2-5439-8be4-b78d-53613c7a15f7', 'success', 200, '{"n":8}', '2026-11-25 09:03:43.676407+00', '2026-11-25 09:03:43.683664+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5444-853e-a2c1-c3ab07101c8b', 'wt', ',0', 101100000000001, '2807ee08-0e54-8388-a9c1-d4e4a50c646e', NULL, 'success', 200, '{"group":"one"}', '2026-11-25 09:03:43.684826+00', '2026-11-25 09:03:43.684826+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5420-88e0-a1f0-49c5fb1e042c', 'a', ',0,0', 201100000000001, '01a211f2-5420-88e0-86b5-9efecddcccfa', '01a211f2-5420-88e0-b7ab-9955ad6b694b', 'success', 200, '{"n":5}', '2026-11-25 09:03:43.650054+00', '2026-11-25 09:03:43.653198+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5427-800f-95e0-21bc7867f414', 't', ',0', 101100000000001, '0f9e43b3-83c4-872c-89c6-fab7c70ae2ea', NULL, 'success', 200, '{"n":6}', '2026-11-25 09:03:43.655878+00', '2026-11-25 09:03:43.655878+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5444-853e-a2c1-c3ab07101c8b', 'h', ',0,0', 1100000000000, '01a211f2-5444-853e-8cd9-ab0f5fbfe42c', '01a211f2-5444-853e-8055-519fff551c13', NULL, NULL, NULL, '2026-11-25 09:03:43.686143+00', '2026-11-25 09:03:43.687472+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-544c-8911-b5f5-8bad24958e2d', 'wt', ',0', 101100000000001, 'a68f995d-a71d-82ea-b6fa-105e201b4504', NULL, 'success', 200, '{"group":"two"}', '2026-11-25 09:03:43.692514+00', '2026-11-25 09:03:43.692514+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5427-800f-95e0-21bc7867f414', 'a', ',0,0', 201100000000001, '01a211f2-5427-800f-9659-94d35559381a', '01a211f2-5427-800f-8854-5641df8c518f', 'success', 200, '{"n":6}', '2026-11-25 09:03:43.656931+00', '2026-11-25 09:03:43.660546+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5427-800f-95e0-21bc7867f414', 'b', ',0,0,0', 1100000000000, '01a211f2-5427-800f-a548-a8a7cb0f0dde', '01a211f2-5427-800f-9977-6d642cb58572', NULL, NULL, NULL, '2026-11-25 09:03:43.662663+00', '2026-11-25 09:03:43.663413+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5431-8cb4-8c19-95ff0cc1601a', 't', ',0', 101100000000001, '8d1d49d4-b6a6-89d9-a936-8cf9d5a10cf2', NULL, 'success', 200, '{"n":7}', '2026-11-25 09:03:43.665521+00', '2026-11-25 09:03:43.665521+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-544c-8911-b5f5-8bad24958e2d', 'h', ',0,0', 1100000000000, '01a211f2-544c-8911-8daf-f43f7778c0d6', '01a211f2-544c-8911-8d43-e415d4af1cc9', NULL, NULL, NULL, '2026-11-25 09:03:43.69414+00', '2026-11-25 09:03:43.694821+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5452-8105-9616-3f415a78d2c3', 'wt', ',0', 101100000000001, '40ea37b4-4b79-8d52-83e1-251a66376b70', NULL, 'success', 200, '{"group":"all"}', '2026-11-25 09:03:43.698676+00', '2026-11-25 09:03:43.698676+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5431-8cb4-8c19-95ff0cc1601a', 'a', ',0,0', 201100000000001, '01a211f2-5431-8cb4-9238-05d8c29cd4f0', '01a211f2-5431-8cb4-a4b6-788900e5834e', 'success', 200, '{"n":7}', '2026-11-25 09:03:43.666279+00', '2026-11-25 09:03:43.668969+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5431-8cb4-8c19-95ff0cc1601a', 'b', ',0,0,0', 1100000000000, '01a211f2-5431-8cb4-92a7-c2a8572061d3', '01a211f2-5431-8cb4-8433-c8bfe7b4961d', NULL, NULL, NULL, '2026-11-25 09:03:43.669653+00', '2026-11-25 09:03:43.670167+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5439-8be4-8502-e47c6648f717', 't', ',0', 101100000000001, '927fe11a-007e-8139-8673-3278847a9b96', NULL, 'success', 200, '{"n":8}', '2026-11-25 09:03:43.673215+00', '2026-11-25 09:03:43.673215+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5456-86eb-b2d7-68e740460af2', 'wt', ',0', 101100000000001, '76e25cb8-458b-8e77-8e18-17fc84a42e13', NULL, 'success', 200, '{"group":"two"}', '2026-11-25 09:03:43.702892+00', '2026-11-25 09:03:43.702892+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5456-86eb-b2d7-68e740460af2', 'h', ',0,0', 1100000000000, '01a211f2-5456-86eb-b886-d149ec4a534e', '01a211f2-5456-86eb-99c3-e92f5354707e', NULL, NULL, NULL, '2026-11-25 09:03:43.705385+00', '2026-11-25 09:03:43.706097+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-545c-8d04-89ec-7da3db480590', 'wt', ',0', 101100000000001, '458b18ca-5815-80fc-a31a-b8ea20f6190d', NULL, 'success', 200, '{"group":"two"}', '2026-11-25 09:03:43.708986+00', '2026-11-25 09:03:43.708986+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-545c-8d04-89ec-7da3db480590', 'h', ',0,0', 1100000000000, '01a211f2-545c-8d04-8040-ec1510afb7de', '01a211f2-545c-8d04-95bc-90747d9d7d2b', NULL, NULL, NULL, '2026-11-25 09:03:43.710324+00', '2026-11-25 09:03:43.710949+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5460-88bd-8ef5-fe999edaa214', 'st', ',0', 101100000000001, 'ae6b64d6-c67a-830d-8436-aeccfa70c1a9', NULL, 'success', 200, '{}', '2026-11-25 09:03:43.713066+00', '2026-11-25 09:03:43.713066+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5460-88bd-8ef5-fe999edaa214', 's', ',0,0', 1100000000000, '01a211f2-5460-88bd-b337-48b27600dfc9', '01a211f2-5460-88bd-b5e8-f5143213bc2b', NULL, NULL, NULL, '2026-11-25 09:03:43.713984+00', '2026-11-25 09:03:43.715321+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5465-8012-9cc7-6645bd9e2ce0', 'pt', ',0', 101100000000001, '47875fa3-7319-894f-9183-5cf218ab1d38', NULL, 'success', 200, '{"n":9}', '2026-11-25 09:03:43.717775+00', '2026-11-25 09:03:43.717775+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5467-8330-805f-34c8044cf49e', 'pt', ',0', 101100000000001, 'c88fd17b-af27-8e91-8e51-03c87abb45cc', NULL, 'success', 200, '{"n":10}', '2026-11-25 09:03:43.719643+00', '2026-11-25 09:03:43.719643+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5467-8330-805f-34c8044cf49e', 'p', ',0,0', 1100000000000, '01a211f2-5467-8330-9767-9245e3080bbb', '01a211f2-5467-8330-b4dd-b148036a7e58', NULL, NULL, NULL, '2026-11-25 09:03:43.721322+00', '2026-11-25 09:03:43.722011+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-546c-83a2-a78f-03c092db9b48', 'ct', ',0', 101100000000001, '01a211f2-5467-8330-b4dd-b148036a7e58', NULL, 'success', 200, '{"n":10}', '2026-11-25 09:03:43.725285+00', '2026-11-25 09:03:43.725285+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-546c-83a2-a78f-03c092db9b48', 'c', ',0,0', 1100000000000, '01a211f2-546c-83a2-83b5-e6c733532f8b', '01a211f2-546c-83a2-b815-3cb108fcd913', NULL, NULL, NULL, '2026-11-25 09:03:43.7338+00', '2026-11-25 09:03:43.73455+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5479-847c-a1cc-7b222549728b', 'pt', ',0', 101100000000001, '94bbc219-c797-8c7c-a25f-c24dbebe8390', NULL, 'success', 200, '{"n":11}', '2026-11-25 09:03:43.737301+00', '2026-11-25 09:03:43.737301+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5479-847c-a1cc-7b222549728b', 'p', ',0,0', 1100000000000, '01a211f2-5479-847c-a35f-4d534210d895', '01a211f2-5479-847c-982a-b44df144cdcb', NULL, NULL, NULL, '2026-11-25 09:03:43.742875+00', '2026-11-25 09:03:43.743264+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5481-8d34-b95d-787eb59ea21d', 'ct', ',0', 101100000000001, '01a211f2-5479-847c-982a-b44df144cdcb', NULL, 'success', 200, '{"n":11}', '2026-11-25 09:03:43.745196+00', '2026-11-25 09:03:43.745196+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5481-8d34-b95d-787eb59ea21d', 'c', ',0,0', 201100000000001, '01a211f2-5481-8d34-b1f4-aff8394ecb9a', '01a211f2-5481-8d34-aa98-0c1cd5d135ef', 'success', 200, '{"n":11}', '2026-11-25 09:03:43.749556+00', '2026-11-25 09:03:43.752427+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5489-834a-940a-baa6cfd7033e', 'rt', ',0', 101100000000001, '61e41528-0507-8824-ad6e-1f3924cf032f', NULL, 'success', 200, '{}', '2026-11-25 09:03:43.75403+00', '2026-11-25 09:03:43.75403+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5489-834a-940a-baa6cfd7033e', 'rw', ',0,0,0', 201100000000001, '01a211f2-5489-834a-8e04-0c801b366b69', '01a211f2-5489-834a-80db-064d4d5c9b31', 'success', 201, '{"n":1}', '2026-11-25 09:03:43.758413+00', '2026-11-25 09:03:43.762944+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5489-834a-940a-baa6cfd7033e', 'again', ',0,0,0,0', 1100000000001, '01a211f2-5489-834a-b4cd-656550e01847', NULL, NULL, NULL, NULL, '2026-11-25 09:03:43.763919+00', '2026-11-25 09:03:43.765799+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5489-834a-940a-baa6cfd7033e', 'r', ',0,1', 0, '01a211f2-5489-834a-890e-84b995332677', NULL, 'success', 200, '{"round":2}', '2026-11-25 09:03:43.769873+00', '2026-11-25 09:03:43.769873+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5489-834a-940a-baa6cfd7033e', 'rw', ',0,1,0', 201100000000001, '01a211f2-5489-834a-b3cc-c5010dc03558', '01a211f2-5489-834a-bfb3-0d823671a130', 'success', 201, '{"n":2}', '2026-11-25 09:03:43.773272+00', '2026-11-25 09:03:43.77744+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5489-834a-940a-baa6cfd7033e', 'again', ',0,1,0,0', 1100000000001, '01a211f2-5489-834a-82e8-701936377952', NULL, NULL, NULL, NULL, '2026-11-25 09:03:43.778835+00', '2026-11-25 09:03:43.779696+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5489-834a-940a-baa6cfd7033e', 'r', ',0,2', 0, '01a211f2-5489-834a-ab89-9ae4fd092999', NULL, 'success', 200, '{"round":3}', '2026-11-25 09:03:43.783303+00', '2026-11-25 09:03:43.783303+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5489-834a-940a-baa6cfd7033e', 'r', ',0,0', 3100000000003, '01a211f2-5489-834a-b9e3-b5f29f43aca6', NULL, 'success', 200, '{"round":1}', '2026-11-25 09:03:43.755219+00', '2026-11-25 09:03:43.784744+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5489-834a-940a-baa6cfd7033e', 'rw', ',0,2,0', 201100000000001, '01a211f2-5489-834a-adcd-423a29cac8fa', '01a211f2-5489-834a-88a5-a8cee6421df3', 'success', 200, '{"n":3}', '2026-11-25 09:03:43.786057+00', '2026-11-25 09:03:43.792865+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-54b1-8e65-a880-76e0a306b4a2', 'rt', ',0', 101100000000001, '4d7cfd3b-eadc-898b-9a96-10f7ec22a54a', NULL, 'success', 200, '{}', '2026-11-25 09:03:43.793674+00', '2026-11-25 09:03:43.793674+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-54b1-8e65-a880-76e0a306b4a2', 'r', ',0,0', 1100000000001, '01a211f2-54b1-8e65-89ce-abe49883a548', NULL, 'success', 200, '{"round":1}', '2026-11-25 09:03:43.794644+00', '2026-11-25 09:03:43.797111+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-54b1-8e65-a880-76e0a306b4a2', 'rw', ',0,0,0', 201100000000001, '01a211f2-54b1-8e65-828e-ff2d433828e0', '01a211f2-54b1-8e65-b62f-6fadd7577898', 'success', 201, '{"n":1}', '2026-11-25 09:03:43.797739+00', '2026-11-25 09:03:43.803779+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-54bc-8fd6-bb15-d8c891beb9cc', 'rt', ',0', 101100000000001, '75142027-a195-8c43-a5c5-ee5b71dea010', NULL, 'success', 200, '{}', '2026-11-25 09:03:43.804403+00', '2026-11-25 09:03:43.804403+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-54bc-8fd6-bb15-d8c891beb9cc', 'r', ',0,0', 1100000000001, '01a211f2-54bc-8fd6-9c57-cbd416b7d138', NULL, 'success', 200, '{"round":1}', '2026-11-25 09:03:43.808999+00', '2026-11-25 09:03:43.80983+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-54bc-8fd6-bb15-d8c891beb9cc', 'rw', ',0,0,0', 1100000000000, '01a211f2-54bc-8fd6-9564-f5f427ce03ab', '01a211f2-54bc-8fd6-b76d-262b8e517a22', NULL, NULL, NULL, '2026-11-25 09:03:43.81041+00', '2026-11-25 09:03:43.810704+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-54c3-8702-863d-9110c0bcd7bd', 'qt', ',0', 101100000000001, '43b3174a-dd44-81f0-a666-125f4007f624', NULL, 'success', 200, '{}', '2026-11-25 09:03:43.811705+00', '2026-11-25 09:03:43.811705+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-54c3-8702-863d-9110c0bcd7bd', 'q', ',0,0', 1100000000000, '01a211f2-54c3-8702-b3a1-419d5eb0d95c', '01a211f2-54c3-8702-8f03-da34ce6ff86c', NULL, NULL, NULL, '2026-11-25 09:03:43.812886+00', '2026-11-25 09:03:43.813236+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-54c7-8df3-b0de-aceab17103c0', 'qt', ',0', 101100000000001, 'c07a1ec3-07e2-86bb-bc9a-c1c1f5080537', NULL, 'success', 200, '{}', '2026-11-25 09:03:43.815527+00', '2026-11-25 09:03:43.815527+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-54c7-8df3-b0de-aceab17103c0', 'q', ',0,0', 1100000000000, '01a211f2-54c7-8df3-99c3-9f0b7b621013', '01a211f2-54c7-8df3-9c77-3491ab694f0c', NULL, NULL, NULL, '2026-11-25 09:03:43.818067+00', '2026-11-25 09:03:43.819772+00', NULL, 2, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-54ce-8d89-a094-3c1920d862ef', 'ft', ',0', 101100000000001, '010c2c14-ea45-8c9b-af3e-1ea65f689aee', NULL, 'success', 200, '{}', '2026-11-25 09:03:43.822145+00', '2026-11-25 09:03:43.822145+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-54ce-8d89-a094-3c1920d862ef', 'f', ',0,0', 201100000000001, '01a211f2-54ce-8d89-919f-f54794b0cd55', '01a211f2-54ce-8d89-8657-dd1cc761b9c6', 'error', 422, '{"message":"no"}', '2026-11-25 09:03:43.8235+00', '2026-11-25 09:03:43.829978+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-54d7-87e2-9147-358a7a0db739', 'jt', ',0', 101100000000001, 'ca73a4f3-1258-8e51-898f-bf7e4902ddfd', NULL, 'success', 200, '{}', '2026-11-25 09:03:43.83119+00', '2026-11-25 09:03:43.83119+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-54d7-87e2-9147-358a7a0db739', 'j1', ',0,0', 201100000000001, '01a211f2-54d7-87e2-b763-ad4cdefee2d4', '01a211f2-54d7-87e2-9076-829e1fac33b5', 'success', 200, '{"n":1}', '2026-11-25 09:03:43.832596+00', '2026-11-25 09:03:43.841379+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-54d7-87e2-9147-358a7a0db739', 'j2', ',0,0', 201100000000001, '01a211f2-54d7-87e2-8fca-5891e3b101e2', '01a211f2-54d7-87e2-8f7c-8cacac9bfaba', 'success', 200, '{"n":2}', '2026-11-25 09:03:43.836547+00', '2026-11-25 09:03:43.842719+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-54e3-8ce8-9cac-1fbb9d4fe66f', 'jt', ',0', 101100000000001, 'ee3917ff-035e-8fb6-b9c1-429aa8dd779b', NULL, 'success', 200, '{}', '2026-11-25 09:03:43.843313+00', '2026-11-25 09:03:43.843313+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-54e3-8ce8-9cac-1fbb9d4fe66f', 'j1', ',0,0', 201100000000001, '01a211f2-54e3-8ce8-9bae-1fecce952eef', '01a211f2-54e3-8ce8-84d6-de50ea157aaf', 'success', 200, '{"n":1}', '2026-11-25 09:03:43.846083+00', '2026-11-25 09:03:43.850687+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-54e3-8ce8-9cac-1fbb9d4fe66f', 'j2', ',0,0', 201100000000001, '01a211f2-54e3-8ce8-a824-401054101ffc', '01a211f2-54e3-8ce8-8899-f92311b25a92', 'success', 200, '{"n":2}', '2026-11-25 09:03:43.847254+00', '2026-11-25 09:03:43.852646+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-54e3-8ce8-9cac-1fbb9d4fe66f', 'j3', ',0,0,0', 1100000000000, '01a211f2-54e3-8ce8-bdef-7d12d74a1561', '01a211f2-54e3-8ce8-a80c-83e217dd56a1', NULL, NULL, NULL, '2026-11-25 09:03:43.854378+00', '2026-11-25 09:03:43.856856+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-54f2-8147-9145-701520a84048', 'ot', ',0', 101100000000001, '7889e5a5-6bf0-8b4b-a215-aee1f781f27a', NULL, 'success', 200, '{}', '2026-11-25 09:03:43.858739+00', '2026-11-25 09:03:43.858739+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-54f2-8147-9145-701520a84048', 'o', ',0,0', 1100000000000, '01a211f2-54f2-8147-a113-2822fda69244', '01a211f2-54f2-8147-9c3e-ed772ba883ba', NULL, NULL, NULL, '2026-11-25 09:03:43.861142+00', '2026-11-25 09:03:43.861407+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-54f6-8dd6-b55a-e6c71c207d03', 'it', ',0', 101100000000001, '3ebbd02c-b5cd-82f8-8bb0-894b23cd53d5', NULL, 'success', 200, '{}', '2026-11-25 09:03:43.862475+00', '2026-11-25 09:03:43.862475+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-54f6-8dd6-b55a-e6c71c207d03', 'i', ',0,0', 1100000000000, '01a211f2-54f6-8dd6-bebc-e3bf08825145', NULL, NULL, NULL, NULL, '2026-11-25 09:03:43.86407+00', '2026-11-25 09:03:43.864896+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-54fe-8bcb-ad52-cee6276b8209', 'it', ',0', 101100000000001, '2fa7f337-e4ec-8d10-9e04-2477330b645a', NULL, 'success', 200, '{}', '2026-11-25 09:03:43.870819+00', '2026-11-25 09:03:43.870819+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5500-8ea0-b72e-15d3fd219e50', 'wt', ',0', 101100000000001, 'dc607991-deb7-84c6-9e7d-1a731c5597b3', NULL, 'success', 200, '{"group":"none"}', '2026-11-25 09:03:43.872169+00', '2026-11-25 09:03:43.872169+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5500-8ea0-b72e-15d3fd219e50', 'h', ',0,0', 1100000000000, '01a211f2-5500-8ea0-8506-563b968eb7ae', '01a211f2-5500-8ea0-99d8-5d22b7e7f432', NULL, NULL, NULL, '2026-11-25 09:03:43.876511+00', '2026-11-25 09:03:43.877218+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5506-8425-954b-cc5ad01408c5', 'kt', ',0', 101100000000001, '0f663090-22e8-822e-966d-862226cb3021', NULL, 'success', 200, '{"id":"victim"}', '2026-11-25 09:03:43.879114+00', '2026-11-25 09:03:43.879114+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5506-8425-954b-cc5ad01408c5', 'k', ',0,0', 201100000000000, '01a211f2-5506-8425-8df5-8e34a99a9a50', NULL, 'success', 200, NULL, '2026-11-25 09:03:43.881071+00', '2026-11-25 09:03:43.891838+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5515-8a88-bad7-6a1c5d41e579', 'pt', ',0', 101100000000001, 'd13ebc15-4b84-84b8-950f-771402b062f8', NULL, 'success', 200, '{"n":12}', '2026-11-25 09:03:43.893547+00', '2026-11-25 09:03:43.893547+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5515-8a88-bad7-6a1c5d41e579', 'p', ',0,0', 1100000000000, '01a211f2-5515-8a88-bc98-90b89906a330', '01a211f2-5515-8a88-99a3-7b09a7d2d284', NULL, NULL, NULL, '2026-11-25 09:03:43.895439+00', '2026-11-25 09:03:43.895736+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-551a-827d-91aa-4db8b37d4cb9', 'ct', ',0', 101100000000001, '01a211f2-5515-8a88-99a3-7b09a7d2d284', NULL, 'success', 200, '{"n":12}', '2026-11-25 09:03:43.898774+00', '2026-11-25 09:03:43.898774+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-551a-827d-91aa-4db8b37d4cb9', 'c', ',0,0', 1100000000000, '01a211f2-551a-827d-a170-d8fa700d6017', '01a211f2-551a-827d-8539-c04dd5d91777', NULL, NULL, NULL, '2026-11-25 09:03:43.901753+00', '2026-11-25 09:03:43.902162+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-551f-84de-b6d2-ca4b2d1ebd39', 'kt', ',0', 101100000000001, 'fc7b37a6-cccb-8b4a-918e-4b0a21bb91cf', NULL, 'success', 200, '{"id":"second victim"}', '2026-11-25 09:03:43.90395+00', '2026-11-25 09:03:43.90395+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5520-8fab-a9e8-40c212e8d9ef', 'pt', ',0', 101100000000001, 'b740e567-9bd1-8098-b818-048296d92071', NULL, 'success', 200, '{"n":13}', '2026-11-25 09:03:43.905039+00', '2026-11-25 09:03:43.905039+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5520-8fab-a9e8-40c212e8d9ef', 'p', ',0,0', 1100000000000, '01a211f2-5520-8fab-b8da-1286df155019', '01a211f2-5520-8fab-88e5-2da366471af9', NULL, NULL, NULL, '2026-11-25 09:03:43.909198+00', '2026-11-25 09:03:43.909561+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5526-851d-8b47-d548db5dea95', 'ct', ',0', 101100000000001, '01a211f2-5520-8fab-88e5-2da366471af9', NULL, 'success', 200, '{"n":13}', '2026-11-25 09:03:43.910766+00', '2026-11-25 09:03:43.910766+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5526-851d-8b47-d548db5dea95', 'c', ',0,0', 1100000000000, '01a211f2-5526-851d-ae6d-0002fba18112', '01a211f2-5526-851d-86bc-8371c5371db4', NULL, NULL, NULL, '2026-11-25 09:03:43.914136+00', '2026-11-25 09:03:43.914502+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-552b-88d7-9706-da5e14d3ccb5', 'tt', ',0', 101100000000001, '8b9a3cc3-d302-88ab-99c4-872a0770489a', NULL, 'success', 200, '{"group":"all"}', '2026-11-25 09:03:43.915691+00', '2026-11-25 09:03:43.915691+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-55af-8ef5-afb8-a7909115b28e', 'u', ',0,0', 1100000000003, '01a211f2-55af-8ef5-84ef-219559f98de7', '01a211f2-55af-8ef5-a268-4b9e663c1c11', NULL, NULL, NULL, '2026-11-25 09:03:44.055397+00', '2026-11-25 09:03:44.074455+00', NULL, 1, 19, '{"topic":"f.outer","fold":{"status":2,"seq":19,"next":5,"wait":{"on":[4],"kind":"Any","src":"join.go:46"},"open":[{"p":4,"kind":"Function","fn":"work:w.c","seq":10,"a":1,"js":2}],"sets":[{"js":2,"open":[4],"submits":2,"takes":1,"awaiting":true}]},"known":19,"tail":[],"bytes":1136}', '01a211f2-55af-8ef5-a903-0bc9b8c3763d');
INSERT INTO legwork_golden.activity VALUES ('01a211f2-552b-88d7-9706-da5e14d3ccb5', 'tell', ',0,0', 201100000000000, '01a211f2-552b-88d7-a413-1deecc4147cd', NULL, 'success', 200, NULL, '2026-11-25 09:03:43.916485+00', '2026-11-25 09:03:43.932124+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-55a1-8e1d-add8-a7fb03f3a144', 'u/1', ',0,0', 1100000000000, '01a211f2-55a1-8e1d-a53c-0648c62f6df7', '01a211f2-55a1-8e1d-a56f-0b5de7fc7780', NULL, NULL, NULL, '2026-11-25 09:03:44.044663+00', '2026-11-25 09:03:44.044663+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-55a1-8e1d-add8-a7fb03f3a144', 'u', ',0,0', 1100000000001, '01a211f2-55a1-8e1d-9a43-7f6db54eda4b', '01a211f2-55a1-8e1d-85ed-9e8c1ce3519e', NULL, NULL, NULL, '2026-11-25 09:03:44.034465+00', '2026-11-25 09:03:44.044663+00', NULL, 1, 5, '{"topic":"f.outer","fold":{"status":2,"seq":5,"next":2,"wait":{"on":[1],"kind":"Single","src":"function_test.go:46"},"open":[{"p":1,"kind":"Function","fn":"work:w.a","seq":2,"a":1}]},"known":4,"tail":[{"t":"InvokeStarted","p":1,"a":1}],"bytes":424}', '01a211f2-55a1-8e1d-aa98-88f74bba200d');
INSERT INTO legwork_golden.activity VALUES ('01a211f2-55af-8ef5-afb8-a7909115b28e', 'ut', ',0', 101100000000001, '4850be2b-f42b-84c3-b0cd-d53d290f49a7', NULL, 'success', 200, '{"n":40}', '2026-11-25 09:03:44.047267+00', '2026-11-25 09:03:44.047267+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5452-8105-9616-3f415a78d2c3', 'hw', ',0,0,0', 201100000000001, '01a211f2-5452-8105-80c3-1b6790e5e96f', '01a211f2-5452-8105-a552-707a40b6eb98', 'success', 200, '{"n":9}', '2026-11-25 09:03:43.938657+00', '2026-11-25 09:03:43.946864+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-554b-8eb8-97d3-e68ad6e1613e', 'xt', ',0', 101100000000001, '3c3ea308-c16c-8e41-9679-920c406a4849', NULL, 'success', 200, '{"n":14}', '2026-11-25 09:03:43.94777+00', '2026-11-25 09:03:43.94777+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-554e-835f-ada2-737c62173a5c', 'xt', ',0', 101100000000001, 'fe87de5b-5775-82cd-b068-920ef1f9a277', NULL, 'success', 200, '{"n":15}', '2026-11-25 09:03:43.95034+00', '2026-11-25 09:03:43.95034+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-554e-835f-ada2-737c62173a5c', 'x', ',0,0', 1100000000000, '01a211f2-554e-835f-ac07-c84df0981e6e', '01a211f2-554e-835f-8158-34cf0221c7d1', NULL, NULL, NULL, '2026-11-25 09:03:43.951243+00', '2026-11-25 09:03:43.954194+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5554-8d4c-983d-d47e3ca4da34', 'ct', ',0', 101100000000001, '01a211f2-554e-835f-8158-34cf0221c7d1', NULL, 'success', 200, '{"n":15}', '2026-11-25 09:03:43.956232+00', '2026-11-25 09:03:43.956232+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5554-8d4c-983d-d47e3ca4da34', 'c', ',0,0', 1100000000000, '01a211f2-5554-8d4c-9958-e6adaebfcee1', '01a211f2-5554-8d4c-b227-a5d1a5b9846d', NULL, NULL, NULL, '2026-11-25 09:03:43.957762+00', '2026-11-25 09:03:43.958115+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5559-817b-b093-6a6ae1abb145', 'kt', ',0', 101100000000001, 'fe3f7d6b-4590-8c10-8e47-fe751e43d739', NULL, 'success', 200, '{"id":"third victim"}', '2026-11-25 09:03:43.961345+00', '2026-11-25 09:03:43.961345+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-55af-8ef5-afb8-a7909115b28e', 'u/4', ',0,0', 1100000000000, '01a211f2-55af-8ef5-bc2c-6a7d315d7ec0', '01a211f2-55af-8ef5-b972-9c1bb950b8a9', NULL, NULL, NULL, '2026-11-25 09:03:44.069892+00', '2026-11-25 09:03:44.069892+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5559-817b-b093-6a6ae1abb145', 'k', ',0,0', 201100000000000, '01a211f2-5559-817b-8edf-3f8513cc14fc', NULL, 'success', 200, NULL, '2026-11-25 09:03:43.962883+00', '2026-11-25 09:03:43.968547+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-556d-8b7b-b6ae-6bef9ea6c236', 'ut', ',0', 101100000000001, '45e6017b-0b9d-898d-b944-2c34e4cbed61', NULL, 'success', 200, '{"n":40}', '2026-11-25 09:03:43.981635+00', '2026-11-25 09:03:43.981635+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5574-8389-9603-ca630fc771e4', 'ut', ',0', 101100000000001, 'a32d853b-b965-8e9a-b382-a1452e8835fd', NULL, 'success', 200, '{"n":40}', '2026-11-25 09:03:43.98881+00', '2026-11-25 09:03:43.98881+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-55cb-867a-a3cd-84835203cd1a', 'ut', ',0', 101100000000001, '3d52c65b-5ed8-8ef6-9c08-900b0fae94a9', NULL, 'success', 200, '{"n":40}', '2026-11-25 09:03:44.075906+00', '2026-11-25 09:03:44.075906+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5574-8389-9603-ca630fc771e4', 'u', ',0,0', 1100000000000, '01a211f2-5574-8389-a116-f4a16ac8818b', '01a211f2-5574-8389-ad72-10fb2bc4304d', NULL, NULL, NULL, '2026-11-25 09:03:43.99391+00', '2026-11-25 09:03:43.994692+00', NULL, 1, 1, '{"topic":"f.outer","fold":{"status":1,"seq":1,"next":0},"known":1,"tail":[],"bytes":116}', NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5583-8559-96ce-5b64da57a502', 'ut', ',0', 101100000000001, 'fa7862c1-40d9-8017-be9f-46dc93c9c0e9', NULL, 'success', 200, '{"n":40}', '2026-11-25 09:03:44.003852+00', '2026-11-25 09:03:44.003852+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-55af-8ef5-afb8-a7909115b28e', 'u/3', ',0,0', 201100000000001, '01a211f2-55af-8ef5-919e-cd199f0d491a', '01a211f2-55af-8ef5-8834-3c0935dd1736', 'success', 200, NULL, '2026-11-25 09:03:44.069892+00', '2026-11-25 09:03:44.07177+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5583-8559-96ce-5b64da57a502', 'u/1', ',0,0', 1100000000000, '01a211f2-5583-8559-999f-cdf0c1a927a2', '01a211f2-5583-8559-9012-e24a86784631', NULL, NULL, NULL, '2026-11-25 09:03:44.026486+00', '2026-11-25 09:03:44.026486+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5583-8559-96ce-5b64da57a502', 'u', ',0,0', 1100000000001, '01a211f2-5583-8559-b761-0a41ac1c3779', '01a211f2-5583-8559-8857-b4d010fc51a0', NULL, NULL, NULL, '2026-11-25 09:03:44.006427+00', '2026-11-25 09:03:44.026486+00', NULL, 1, 5, '{"topic":"f.outer","fold":{"status":2,"seq":5,"next":2,"wait":{"on":[1],"kind":"Single","src":"function_test.go:46"},"open":[{"p":1,"kind":"Function","fn":"work:w.a","seq":2,"a":1}]},"known":4,"tail":[{"t":"InvokeStarted","p":1,"a":1}],"bytes":424}', '01a211f2-5583-8559-9a86-2273599bde4d');
INSERT INTO legwork_golden.activity VALUES ('01a211f2-55a1-8e1d-add8-a7fb03f3a144', 'ut', ',0', 101100000000001, 'a8b90e92-6480-8581-bbcd-8b88f250600f', NULL, 'success', 200, '{"n":40}', '2026-11-25 09:03:44.033277+00', '2026-11-25 09:03:44.033277+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-55af-8ef5-afb8-a7909115b28e', 'u/1', ',0,0', 201100000000001, '01a211f2-55af-8ef5-852b-74616670148f', '01a211f2-55af-8ef5-b1d8-3fc0cbdc4358', 'success', 200, NULL, '2026-11-25 09:03:44.063597+00', '2026-11-25 09:03:44.067055+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-55cb-867a-a3cd-84835203cd1a', 'u/3', ',0,0', 201100000000001, '01a211f2-55cb-867a-bf5b-e571bea8afdf', '01a211f2-55cb-867a-9979-2a392071f651', 'success', 200, NULL, '2026-11-25 09:03:44.085698+00', '2026-11-25 09:03:44.0881+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-55cb-867a-a3cd-84835203cd1a', 'u/1', ',0,0', 201100000000001, '01a211f2-55cb-867a-bff4-0642aafe6f5f', '01a211f2-55cb-867a-a645-81a7b2678acb', 'success', 200, NULL, '2026-11-25 09:03:44.080583+00', '2026-11-25 09:03:44.082961+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-55cb-867a-a3cd-84835203cd1a', 'u/4', ',0,0', 201100000000001, '01a211f2-55cb-867a-a1a4-f8250df0df2b', '01a211f2-55cb-867a-baee-34868936df5f', 'success', 200, NULL, '2026-11-25 09:03:44.085698+00', '2026-11-25 09:03:44.089661+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-55cb-867a-a3cd-84835203cd1a', 'u', ',0,0', 1100000000003, '01a211f2-55cb-867a-8e38-ad0702ce604c', '01a211f2-55cb-867a-a158-4317372aaa91', NULL, NULL, NULL, '2026-11-25 09:03:44.077006+00', '2026-11-25 09:03:44.092694+00', NULL, 1, 23, '{"topic":"f.outer","fold":{"status":2,"seq":23,"next":6,"wait":{"on":[5],"kind":"Single","src":"function_test.go:63"},"open":[{"p":5,"kind":"Function","fn":"call:f.inner","seq":20,"a":1}]},"known":21,"tail":[{"t":"InvokeCompleted","p":4,"a":1,"ok":{"n":20}},{"t":"InvokeStarted","p":5,"a":1}],"bytes":1379}', '01a211f2-55cb-867a-8cd9-6c1570732475');
INSERT INTO legwork_golden.activity VALUES ('01a211f2-55cb-867a-a3cd-84835203cd1a', 'u/5', ',0,0', 1100000000000, '01a211f2-55cb-867a-943c-52a98a42b557', '01a211f2-55cb-867a-a97e-764a8278e623', NULL, NULL, NULL, '2026-11-25 09:03:44.092694+00', '2026-11-25 09:03:44.092694+00', NULL, 1, 1, '{"topic":"f.inner","fold":{"status":1,"seq":1,"next":0},"known":1,"tail":[],"bytes":129}', NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-55dd-8ff7-a3fb-c163433181a4', 'ut', ',0', 101100000000001, '43ed30c5-cf13-8a64-b9c3-53e0226de1c5', NULL, 'success', 200, '{"n":40}', '2026-11-25 09:03:44.093904+00', '2026-11-25 09:03:44.093904+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-55dd-8ff7-a3fb-c163433181a4', 'u', ',0,0', 1100000000003, '01a211f2-55dd-8ff7-bdde-62e357ce694d', '01a211f2-55dd-8ff7-befc-6c8482688f8a', NULL, NULL, NULL, '2026-11-25 09:03:44.095016+00', '2026-11-25 09:03:44.108498+00', NULL, 1, 23, '{"topic":"f.outer","fold":{"status":2,"seq":23,"next":6,"wait":{"on":[5],"kind":"Single","src":"function_test.go:63"},"open":[{"p":5,"kind":"Function","fn":"call:f.inner","seq":20,"a":1}]},"known":21,"tail":[{"t":"InvokeCompleted","p":4,"a":1,"ok":{"n":20}},{"t":"InvokeStarted","p":5,"a":1}],"bytes":1379}', '01a211f2-55dd-8ff7-a5da-921ed7123007');
INSERT INTO legwork_golden.activity VALUES ('01a211f2-55dd-8ff7-a3fb-c163433181a4', 'u/1', ',0,0', 201100000000001, '01a211f2-55dd-8ff7-967f-bc517f9b86a5', '01a211f2-55dd-8ff7-a188-954aa6194c0f', 'success', 200, NULL, '2026-11-25 09:03:44.097598+00', '2026-11-25 09:03:44.099518+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-55dd-8ff7-a3fb-c163433181a4', 'u/5/0', ',0,0', 1100000000000, '01a211f2-55dd-8ff7-9065-007cc8ef27b8', '01a211f2-55dd-8ff7-94a5-60063be468ba', NULL, NULL, NULL, '2026-11-25 09:03:44.110637+00', '2026-11-25 09:03:44.110637+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-55dd-8ff7-a3fb-c163433181a4', 'u/5', ',0,0', 1100000000001, '01a211f2-55dd-8ff7-a186-38caffa5414b', '01a211f2-55dd-8ff7-a66e-f167e8b3e4d8', NULL, NULL, NULL, '2026-11-25 09:03:44.108498+00', '2026-11-25 09:03:44.110637+00', NULL, 1, 4, '{"topic":"f.inner","fold":{"status":2,"seq":4,"next":1,"wait":{"on":[0],"kind":"Single","src":"function_test.go:85"},"open":[{"p":0,"kind":"Function","fn":"work:w.a","seq":1,"a":1}]},"known":3,"tail":[{"t":"InvokeStarted","p":0,"a":1}],"bytes":348}', '01a211f2-55dd-8ff7-9e30-82b0d5b03584');
INSERT INTO legwork_golden.activity VALUES ('01a211f2-55ef-82ed-a16d-864e362e12ef', 'ut', ',0', 101100000000001, 'de9694a2-a79e-8b3f-83e6-633fe1c8a6ea', NULL, 'success', 200, '{"n":40}', '2026-11-25 09:03:44.111577+00', '2026-11-25 09:03:44.111577+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-55dd-8ff7-a3fb-c163433181a4', 'u/3', ',0,0', 201100000000001, '01a211f2-55dd-8ff7-adfa-ba5dff02b66d', '01a211f2-55dd-8ff7-aece-af69d38c7a32', 'success', 200, NULL, '2026-11-25 09:03:44.101943+00', '2026-11-25 09:03:44.104076+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-55ef-82ed-a16d-864e362e12ef', 'u', ',0,0', 1100000000003, '01a211f2-55ef-82ed-8440-f67dfa11bcdf', '01a211f2-55ef-82ed-aaab-98d792b9fc71', NULL, NULL, NULL, '2026-11-25 09:03:44.11239+00', '2026-11-25 09:03:44.139773+00', NULL, 1, 23, '{"topic":"f.outer","fold":{"status":2,"seq":23,"next":6,"wait":{"on":[5],"kind":"Single","src":"function_test.go:63"},"open":[{"p":5,"kind":"Function","fn":"call:f.inner","seq":20,"a":1}]},"known":21,"tail":[{"t":"InvokeCompleted","p":4,"a":1,"ok":{"n":20}},{"t":"InvokeStarted","p":5,"a":1}],"bytes":1379}', '01a211f2-55ef-82ed-af9b-8166b80c64a8');
INSERT INTO legwork_golden.activity VALUES ('01a211f2-55ef-82ed-a16d-864e362e12ef', 'u/3', ',0,0', 201100000000001, '01a211f2-55ef-82ed-a6ed-7398e023b62d', '01a211f2-55ef-82ed-9820-1cfe696210a5', 'success', 200, NULL, '2026-11-25 09:03:44.126206+00', '2026-11-25 09:03:44.131056+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-55dd-8ff7-a3fb-c163433181a4', 'u/4', ',0,0', 201100000000001, '01a211f2-55dd-8ff7-bb65-073e94a40ca6', '01a211f2-55dd-8ff7-9744-f4b73ecce454', 'success', 200, NULL, '2026-11-25 09:03:44.101943+00', '2026-11-25 09:03:44.10577+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-55ef-82ed-a16d-864e362e12ef', 'u/4', ',0,0', 201100000000001, '01a211f2-55ef-82ed-ac30-fd5bbe79229b', '01a211f2-55ef-82ed-b7cf-82b2f317fee4', 'success', 200, NULL, '2026-11-25 09:03:44.126206+00', '2026-11-25 09:03:44.133618+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-55ef-82ed-a16d-864e362e12ef', 'u/5/0', ',0,0', 1100000000000, '01a211f2-55ef-82ed-b5a7-ac02c97bb392', '01a211f2-55ef-82ed-80a5-df28cd18522e', NULL, NULL, NULL, '2026-11-25 09:03:44.145652+00', '2026-11-25 09:03:44.145652+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-55ef-82ed-a16d-864e362e12ef', 'u/1', ',0,0', 201100000000001, '01a211f2-55ef-82ed-b2bf-03fdce0b4695', '01a211f2-55ef-82ed-ae06-5c11e6be2b5b', 'success', 200, NULL, '2026-11-25 09:03:44.115614+00', '2026-11-25 09:03:44.119325+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-55ef-82ed-a16d-864e362e12ef', 'u/5', ',0,0', 1100000000001, '01a211f2-55ef-82ed-8e08-b72d084a2e20', '01a211f2-55ef-82ed-9db2-7bcbfafd4618', NULL, NULL, NULL, '2026-11-25 09:03:44.139773+00', '2026-11-25 09:03:44.145652+00', NULL, 1, 4, '{"topic":"f.inner","fold":{"status":2,"seq":4,"next":1,"wait":{"on":[0],"kind":"Single","src":"function_test.go:85"},"open":[{"p":0,"kind":"Function","fn":"work:w.a","seq":1,"a":1}]},"known":3,"tail":[{"t":"InvokeStarted","p":0,"a":1}],"bytes":348}', '01a211f2-55ef-82ed-a9af-17fee2d2f308');
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5636-8414-8101-247a116d5271', 'u/4', ',0,0', 201100000000001, '01a211f2-5636-8414-b72a-fd25796336a7', '01a211f2-5636-8414-aac3-190795d64eae', 'success', 200, NULL, '2026-11-25 09:03:44.199988+00', '2026-11-25 09:03:44.210434+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5636-8414-8101-247a116d5271', 'ut', ',0', 101100000000001, '214fde1e-7797-8625-8cc1-50becaf027a4', NULL, 'success', 200, '{"n":40}', '2026-11-25 09:03:44.182326+00', '2026-11-25 09:03:44.182326+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5636-8414-8101-247a116d5271', 'u/3', ',0,0', 201100000000001, '01a211f2-5636-8414-b6da-b377e5c236c5', '01a211f2-5636-8414-b38e-5ca8afe87e76', 'success', 200, NULL, '2026-11-25 09:03:44.199988+00', '2026-11-25 09:03:44.206403+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5636-8414-8101-247a116d5271', 'u/1', ',0,0', 201100000000001, '01a211f2-5636-8414-8c06-9a06fa1cca74', '01a211f2-5636-8414-8be2-08fb7818522f', 'success', 200, NULL, '2026-11-25 09:03:44.19163+00', '2026-11-25 09:03:44.195635+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5636-8414-8101-247a116d5271', 'u/5/0', ',0,0', 201100000000001, '01a211f2-5636-8414-be90-829c9ecdf75a', '01a211f2-5636-8414-9e67-a6fa56f43f71', 'success', 200, NULL, '2026-11-25 09:03:44.224507+00', '2026-11-25 09:03:44.232405+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5636-8414-8101-247a116d5271', 'u/5', ',0,0', 201100000000002, '01a211f2-5636-8414-9309-de30cf6b6a8f', '01a211f2-5636-8414-911e-9a764880f3b2', 'success', 200, NULL, '2026-11-25 09:03:44.21753+00', '2026-11-25 09:03:44.250293+00', NULL, 1, 7, NULL, '01a211f2-5636-8414-b2f8-0fdc51b8ff36');
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5636-8414-8101-247a116d5271', 'u/6', ',0,0', 1100000000000, '01a211f2-5636-8414-b5e3-73177a55857c', '01a211f2-5636-8414-83d5-db693aeb020c', NULL, NULL, NULL, '2026-11-25 09:03:44.261195+00', '2026-11-25 09:03:44.261195+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5636-8414-8101-247a116d5271', 'u', ',0,0', 1100000000004, '01a211f2-5636-8414-998e-9735fb28202a', '01a211f2-5636-8414-b525-f29ca4994340', NULL, NULL, NULL, '2026-11-25 09:03:44.186745+00', '2026-11-25 09:03:44.261195+00', NULL, 1, 28, '{"topic":"f.outer","fold":{"status":2,"seq":28,"next":7,"wait":{"on":[6],"kind":"Single","src":"function_test.go:63"},"open":[{"p":6,"kind":"Function","fn":"start:child","seq":25,"a":1}]},"known":27,"tail":[{"t":"InvokeStarted","p":6,"a":1}],"bytes":1677}', '01a211f2-5636-8414-b1c3-c7b5bc47882a');
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5686-8621-9650-d8356bced42a', 'ct', ',0', 101100000000001, '01a211f2-5636-8414-83d5-db693aeb020c', NULL, 'success', 200, '{"n":70}', '2026-11-25 09:03:44.262272+00', '2026-11-25 09:03:44.262272+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5686-8621-9650-d8356bced42a', 'c', ',0,0', 1100000000000, '01a211f2-5686-8621-804e-4f7daec846b5', '01a211f2-5686-8621-b1e2-310a8128ae6f', NULL, NULL, NULL, '2026-11-25 09:03:44.263142+00', '2026-11-25 09:03:44.263921+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-568c-87bb-9f05-47f1857e101f', 'ut', ',0', 101100000000001, '99cf6cd3-20a4-8c06-b121-570f02f0df98', NULL, 'success', 200, '{"n":40}', '2026-11-25 09:03:44.268331+00', '2026-11-25 09:03:44.268331+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-568c-87bb-9f05-47f1857e101f', 'u/1', ',0,0', 201100000000001, '01a211f2-568c-87bb-829c-4c0b1f179e43', '01a211f2-568c-87bb-9bb4-f137b5cd6d7c', 'success', 200, NULL, '2026-11-25 09:03:44.281608+00', '2026-11-25 09:03:44.29065+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-568c-87bb-9f05-47f1857e101f', 'u/5/0', ',0,0', 201100000000001, '01a211f2-568c-87bb-9cba-14d4e9bb9473', '01a211f2-568c-87bb-acff-2e9f8fd014c0', 'success', 200, NULL, '2026-11-25 09:03:44.314754+00', '2026-11-25 09:03:44.322801+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-568c-87bb-9f05-47f1857e101f', 'u/3', ',0,0', 201100000000001, '01a211f2-568c-87bb-b58a-745f103082e6', '01a211f2-568c-87bb-8d5b-0e10ed514330', 'success', 200, NULL, '2026-11-25 09:03:44.295367+00', '2026-11-25 09:03:44.301478+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-568c-87bb-9f05-47f1857e101f', 'u', ',0,0', 1100000000007, '01a211f2-568c-87bb-9567-a91b137aa45f', '01a211f2-568c-87bb-81ff-b731f4dc47fd', NULL, NULL, NULL, '2026-11-25 09:03:44.275542+00', '2026-11-25 09:03:44.67012+00', NULL, 1, 38, '{"topic":"f.outer","fold":{"status":1,"seq":38,"next":10,"open":[{"p":9,"kind":"Local","fn":"step","seq":32,"a":3}]},"known":38,"tail":[],"flush":{"work":"01a211f2-568c-87bb-81ff-b731f4dc47fd","n":3},"bytes":2334}', '01a211f2-568c-87bb-888e-038b76657b9f');
INSERT INTO legwork_golden.activity VALUES ('01a211f2-568c-87bb-9f05-47f1857e101f', 'u/4', ',0,0', 201100000000001, '01a211f2-568c-87bb-8b44-c2c96ef699eb', '01a211f2-568c-87bb-9245-7b44482a51c1', 'success', 200, NULL, '2026-11-25 09:03:44.295367+00', '2026-11-25 09:03:44.303422+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-568c-87bb-9f05-47f1857e101f', 'u/5', ',0,0', 201100000000002, '01a211f2-568c-87bb-97bd-3a2c3e1a2bae', '01a211f2-568c-87bb-a408-9eca1c6a446a', 'success', 200, NULL, '2026-11-25 09:03:44.311059+00', '2026-11-25 09:03:44.32541+00', NULL, 1, 7, NULL, '01a211f2-568c-87bb-814d-086d0753c6c3');
INSERT INTO legwork_golden.activity VALUES ('01a211f2-56ce-8ceb-b579-348e4de39785', 'ct', ',0', 101100000000001, '01a211f2-568c-87bb-8fd3-ef2bc6a9b42a', NULL, 'success', 200, '{"n":70}', '2026-11-25 09:03:44.334257+00', '2026-11-25 09:03:44.334257+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-576a-8aae-b67f-99b6a6fa24ba', 'u/1', ',0,0', 201100000000001, '01a211f2-576a-8aae-b462-b0bd098546af', '01a211f2-576a-8aae-9354-d252af699854', 'success', 200, NULL, '2026-11-25 09:03:44.507364+00', '2026-11-25 09:03:44.51421+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-56e0-8720-bd1b-bc2c5d5fb61a', 'u/5', ',0,0', 201100000000002, '01a211f2-56e0-8720-9491-01f096523cab', '01a211f2-56e0-8720-b1f2-c1c66cd70cb5', 'success', 200, NULL, '2026-11-25 09:03:44.403796+00', '2026-11-25 09:03:44.427456+00', NULL, 1, 7, NULL, '01a211f2-56e0-8720-a7e0-f859f7be2b75');
INSERT INTO legwork_golden.activity VALUES ('01a211f2-576a-8aae-b67f-99b6a6fa24ba', 'u/4', ',0,0', 201100000000001, '01a211f2-576a-8aae-84c2-2d2e0c567b24', '01a211f2-576a-8aae-a5fe-5ad06bb25a26', 'success', 200, NULL, '2026-11-25 09:03:44.519608+00', '2026-11-25 09:03:44.536689+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-56ce-8ceb-b579-348e4de39785', 'c', ',0,0', 201100000000001, '01a211f2-56ce-8ceb-831b-dc0d9b69255a', '01a211f2-56ce-8ceb-85c5-3a86fb7cf3d2', 'success', 200, '{"n":70}', '2026-11-25 09:03:44.335175+00', '2026-11-25 09:03:44.340046+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-576a-8aae-b67f-99b6a6fa24ba', 'u/5', ',0,0', 201100000000002, '01a211f2-576a-8aae-9930-e7b2719f3e92', '01a211f2-576a-8aae-9d61-080cb5147858', 'success', 200, NULL, '2026-11-25 09:03:44.540174+00', '2026-11-25 09:03:44.546169+00', NULL, 1, 7, NULL, '01a211f2-576a-8aae-a419-96a18c94f61c');
INSERT INTO legwork_golden.activity VALUES ('01a211f2-568c-87bb-9f05-47f1857e101f', 'u/6', ',0,0', 201100000000001, '01a211f2-568c-87bb-9d10-4bc31f6bb9bf', '01a211f2-568c-87bb-8fd3-ef2bc6a9b42a', 'success', 200, NULL, '2026-11-25 09:03:44.330696+00', '2026-11-25 09:03:44.343099+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-56e0-8720-bd1b-bc2c5d5fb61a', 'ut', ',0', 101100000000001, '6963170b-5d38-88a6-ad8c-dcfaee634116', NULL, 'success', 200, '{"n":40}', '2026-11-25 09:03:44.352509+00', '2026-11-25 09:03:44.352509+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-56e0-8720-bd1b-bc2c5d5fb61a', 'u/10', ',0,0', 1100000000000, '01a211f2-56e0-8720-bb84-251d111d93d3', '01a211f2-56e0-8720-9716-2b653fcb0eed', NULL, NULL, NULL, '2026-11-25 09:03:44.488984+00', '2026-11-25 09:03:44.488984+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-56e0-8720-bd1b-bc2c5d5fb61a', 'u', ',0,0', 1100000000006, '01a211f2-56e0-8720-98bd-63b691059e3c', '01a211f2-56e0-8720-90f3-b9cbcb7e30cd', NULL, NULL, NULL, '2026-11-25 09:03:44.355229+00', '2026-11-25 09:03:44.488984+00', NULL, 1, 36, '{"topic":"f.outer","fold":{"status":2,"seq":36,"next":11,"wait":{"on":[10],"kind":"Signal","names":["said"],"src":"function_test.go:76"},"open":[{"p":10,"kind":"Signal","fn":"said","seq":35}]},"known":36,"tail":[],"tickets":{"said":[10]},"flush":{"work":"01a211f2-56e0-8720-90f3-b9cbcb7e30cd","n":1},"bytes":2140}', '01a211f2-56e0-8720-aad3-b0ccdcf50fdf');
INSERT INTO legwork_golden.activity VALUES ('01a211f2-576a-8aae-b67f-99b6a6fa24ba', 'ut', ',0', 101100000000001, 'ab6df1b9-da85-8386-94ff-ba87f2377ba3', NULL, 'success', 200, '{"n":40}', '2026-11-25 09:03:44.490944+00', '2026-11-25 09:03:44.490944+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5733-8342-a08b-e58070fe501f', 'ct', ',0', 101100000000001, '01a211f2-56e0-8720-91c9-e7229201913c', NULL, 'success', 200, '{"n":70}', '2026-11-25 09:03:44.435353+00', '2026-11-25 09:03:44.435353+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-56e0-8720-bd1b-bc2c5d5fb61a', 'u/1', ',0,0', 201100000000001, '01a211f2-56e0-8720-ae37-e2baf2acbb21', '01a211f2-56e0-8720-abc6-d843300f7973', 'success', 200, NULL, '2026-11-25 09:03:44.366131+00', '2026-11-25 09:03:44.376253+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-56e0-8720-bd1b-bc2c5d5fb61a', 'u/5/0', ',0,0', 201100000000001, '01a211f2-56e0-8720-bda1-ecfa0cbbf2de', '01a211f2-56e0-8720-91b7-5fb84fa0a0b2', 'success', 200, NULL, '2026-11-25 09:03:44.411176+00', '2026-11-25 09:03:44.418163+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-576a-8aae-b67f-99b6a6fa24ba', 'u/6', ',0,0', 201100000000001, '01a211f2-576a-8aae-9ace-507a00afe7f9', '01a211f2-576a-8aae-a045-c9fa0900a14a', 'success', 200, NULL, '2026-11-25 09:03:44.550268+00', '2026-11-25 09:03:44.565704+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-56e0-8720-bd1b-bc2c5d5fb61a', 'u/3', ',0,0', 201100000000001, '01a211f2-56e0-8720-9820-98dfedead430', '01a211f2-56e0-8720-992f-9f26b93f327c', 'success', 200, NULL, '2026-11-25 09:03:44.379731+00', '2026-11-25 09:03:44.385042+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-56e0-8720-bd1b-bc2c5d5fb61a', 'u/4', ',0,0', 201100000000001, '01a211f2-56e0-8720-981b-1ecf7d096ce6', '01a211f2-56e0-8720-8c18-7cd5fc14f9e2', 'success', 200, NULL, '2026-11-25 09:03:44.379731+00', '2026-11-25 09:03:44.390067+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5733-8342-a08b-e58070fe501f', 'c', ',0,0', 201100000000001, '01a211f2-5733-8342-b13e-471e77adefa8', '01a211f2-5733-8342-a34f-4dd47e7b0bd7', 'success', 200, '{"n":70}', '2026-11-25 09:03:44.43647+00', '2026-11-25 09:03:44.448158+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-56e0-8720-bd1b-bc2c5d5fb61a', 'u/6', ',0,0', 201100000000001, '01a211f2-56e0-8720-a666-8d106d89ad12', '01a211f2-56e0-8720-91c9-e7229201913c', 'success', 200, NULL, '2026-11-25 09:03:44.43392+00', '2026-11-25 09:03:44.452098+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-576a-8aae-b67f-99b6a6fa24ba', 'u', ',0,0', 1100000000006, '01a211f2-576a-8aae-be6d-74ec493b04fa', '01a211f2-576a-8aae-96fd-c45d6f5a9fd5', NULL, NULL, NULL, '2026-11-25 09:03:44.491864+00', '2026-11-25 09:03:44.572931+00', NULL, 1, 36, '{"topic":"f.outer","fold":{"status":2,"seq":36,"next":11,"wait":{"on":[10],"kind":"Signal","names":["said"],"src":"function_test.go:76"},"open":[{"p":10,"kind":"Signal","fn":"said","seq":35}]},"known":36,"tail":[],"tickets":{"said":[10]},"flush":{"work":"01a211f2-576a-8aae-96fd-c45d6f5a9fd5","n":1},"bytes":2140}', '01a211f2-576a-8aae-9e84-e2adda2410bc');
INSERT INTO legwork_golden.activity VALUES ('01a211f2-576a-8aae-b67f-99b6a6fa24ba', 'u/3', ',0,0', 201100000000001, '01a211f2-576a-8aae-845a-e86fe37952b3', '01a211f2-576a-8aae-b3ba-cf74cf6c5716', 'success', 200, NULL, '2026-11-25 09:03:44.519608+00', '2026-11-25 09:03:44.525395+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-576a-8aae-b67f-99b6a6fa24ba', 'u/5/0', ',0,0', 201100000000001, '01a211f2-576a-8aae-a84c-0ce0b7f3e952', '01a211f2-576a-8aae-a805-063521d459f9', 'success', 200, NULL, '2026-11-25 09:03:44.542351+00', '2026-11-25 09:03:44.54437+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-57a6-8470-b715-4659162b357c', 'ct', ',0', 101100000000001, '01a211f2-576a-8aae-a045-c9fa0900a14a', NULL, 'success', 200, '{"n":70}', '2026-11-25 09:03:44.55111+00', '2026-11-25 09:03:44.55111+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-57a6-8470-b715-4659162b357c', 'c', ',0,0', 201100000000001, '01a211f2-57a6-8470-85eb-c37b9cc0216f', '01a211f2-57a6-8470-a042-f4eab10784ad', 'success', 200, '{"n":70}', '2026-11-25 09:03:44.552212+00', '2026-11-25 09:03:44.563777+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-576a-8aae-b67f-99b6a6fa24ba', 'u/10', ',0,0', 1100000000000, '01a211f2-576a-8aae-b1b3-7279093aae34', '01a211f2-576a-8aae-b1a5-65158e32c3ae', NULL, NULL, NULL, '2026-11-25 09:03:44.572931+00', '2026-11-25 09:03:44.572931+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-57bf-825b-a43f-bef2e633620d', 'ut', ',0', 101100000000001, '820cddb4-2d72-8996-9567-27697a54c208', NULL, 'success', 200, '{"n":40}', '2026-11-25 09:03:44.575583+00', '2026-11-25 09:03:44.575583+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-57f1-8720-9e3b-7a7c8b6a62ca', 'ct', ',0', 101100000000001, '01a211f2-57bf-825b-8662-f13e617942b1', NULL, 'success', 200, '{"n":70}', '2026-11-25 09:03:44.625164+00', '2026-11-25 09:03:44.625164+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-57bf-825b-a43f-bef2e633620d', 'u', ',0,0', 1100000000007, '01a211f2-57bf-825b-8068-80f1011e966d', '01a211f2-57bf-825b-93ab-04867ed60c0a', NULL, NULL, NULL, '2026-11-25 09:03:44.586684+00', '2026-11-25 09:03:44.678999+00', NULL, 1, 41, '{"topic":"f.outer","fold":{"status":2,"seq":41,"next":12,"wait":{"on":[11],"kind":"Single","src":"function_test.go:80"},"open":[{"p":11,"timer":true,"seq":39}],"signals":{"said":[1,1]}},"known":41,"tail":[],"spent":[10],"flush":{"work":"01a211f2-57bf-825b-ac2b-af2293485387","n":1},"bytes":2438}', '01a211f2-57bf-825b-8c3d-edaed773ed82');
INSERT INTO legwork_golden.activity VALUES ('01a211f2-57bf-825b-a43f-bef2e633620d', 'u/1', ',0,0', 201100000000001, '01a211f2-57bf-825b-b446-ec2bdd0ac698', '01a211f2-57bf-825b-baf5-5dcfa0b5bc66', 'success', 200, NULL, '2026-11-25 09:03:44.589775+00', '2026-11-25 09:03:44.591968+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-57bf-825b-a43f-bef2e633620d', 'u/5/0', ',0,0', 201100000000001, '01a211f2-57bf-825b-a1b0-70ed5c027c78', '01a211f2-57bf-825b-af8a-69675402a7bd', 'success', 200, NULL, '2026-11-25 09:03:44.608442+00', '2026-11-25 09:03:44.612861+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-57f1-8720-9e3b-7a7c8b6a62ca', 'c', ',0,0', 201100000000001, '01a211f2-57f1-8720-a099-13d07465a45b', '01a211f2-57f1-8720-a097-92c44b5d9788', 'success', 200, '{"n":70}', '2026-11-25 09:03:44.62592+00', '2026-11-25 09:03:44.63057+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-57bf-825b-a43f-bef2e633620d', 'u/5', ',0,0', 201100000000002, '01a211f2-57bf-825b-a404-1359145c80f4', '01a211f2-57bf-825b-88dd-00c83ac94329', 'success', 200, NULL, '2026-11-25 09:03:44.605984+00', '2026-11-25 09:03:44.617628+00', NULL, 1, 7, NULL, '01a211f2-57bf-825b-814b-d00411b91c3d');
INSERT INTO legwork_golden.activity VALUES ('01a211f2-57bf-825b-a43f-bef2e633620d', 'u/3', ',0,0', 201100000000001, '01a211f2-57bf-825b-810a-fcd4387c805d', '01a211f2-57bf-825b-8da4-6accc99b6f10', 'success', 200, NULL, '2026-11-25 09:03:44.594477+00', '2026-11-25 09:03:44.596749+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-57bf-825b-a43f-bef2e633620d', 'u/4', ',0,0', 201100000000001, '01a211f2-57bf-825b-aa8b-afa923d4c028', '01a211f2-57bf-825b-ba0a-fb85cc7827b5', 'success', 200, NULL, '2026-11-25 09:03:44.594477+00', '2026-11-25 09:03:44.599343+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-57bf-825b-a43f-bef2e633620d', 'u/6', ',0,0', 201100000000001, '01a211f2-57bf-825b-abad-4551788c1ada', '01a211f2-57bf-825b-8662-f13e617942b1', 'success', 200, NULL, '2026-11-25 09:03:44.623123+00', '2026-11-25 09:03:44.634565+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-57bf-825b-a43f-bef2e633620d', 'u/10', ',0,0', 201100000000001, '01a211f2-57bf-825b-aa73-15b561a6afe1', '01a211f2-57bf-825b-bd93-c6b9d9c4c180', 'success', 200, NULL, '2026-11-25 09:03:44.641509+00', '2026-11-25 09:03:44.673538+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-57bf-825b-a43f-bef2e633620d', 'u/11', ',0,0', 1100000000000, '01a211f2-57bf-825b-950e-49e7fefb5b99', '01a211f2-57bf-825b-9b36-67cd6ba66da8', NULL, NULL, NULL, '2026-11-25 09:03:44.678999+00', '2026-11-25 09:03:44.678999+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-582d-87b3-b58c-faf9b1e7b3c8', 't', ',0', 101100000000001, '9a77de78-847c-8f86-9647-27017c8b1a93', NULL, 'success', 200, '{"n":30}', '2026-11-25 09:03:44.685128+00', '2026-11-25 09:03:44.685128+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5830-853d-acd2-78db791982b4', 't', ',0', 101100000000001, '2e9179bc-2805-8e92-b4bb-6d58cc001eee', NULL, 'success', 200, '{"n":31}', '2026-11-25 09:03:44.688563+00', '2026-11-25 09:03:44.688563+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5830-853d-acd2-78db791982b4', 'a', ',0,0', 201100000000001, '01a211f2-5830-853d-9d36-c4cf13200b7c', '01a211f2-5830-853d-a5e9-d363c6f272c8', 'success', 200, '{"n":31}', '2026-11-25 09:03:44.690035+00', '2026-11-25 09:03:44.693729+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5830-853d-acd2-78db791982b4', 'b', ',0,0,0', 1100000000001, '01a211f2-5830-853d-9371-a7d496e96f9d', '01a211f2-5830-853d-b538-785508e42ca6', NULL, NULL, NULL, '2026-11-25 09:03:44.69484+00', '2026-11-25 09:03:44.695695+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5840-8b11-8e62-2205851b5619', 't', ',0', 101100000000001, '833fa45a-14b5-87c8-bafe-ad557f613044', NULL, 'success', 200, '{"n":31}', '2026-11-25 09:03:44.705138+00', '2026-11-25 09:03:44.705138+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5840-8b11-8e62-2205851b5619', 'a', ',0,0', 201100000000001, '01a211f2-5840-8b11-907c-45e3e8e20dbf', '01a211f2-5840-8b11-b9ea-6638124c1434', 'success', 200, '{"n":31}', '2026-11-25 09:03:44.707345+00', '2026-11-25 09:03:44.710709+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5840-8b11-8e62-2205851b5619', 'b', ',0,0,0', 1100000000001, '01a211f2-5840-8b11-af3f-4d5e500582a4', '01a211f2-5840-8b11-be38-8b19cef481f0', 'success', 200, '{"n":31}', '2026-11-25 09:03:44.712138+00', '2026-11-25 09:03:44.724265+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5855-82c6-ba71-3199b7ec9e34', 't', ',0', 101100000000001, 'b2459f02-a34b-8911-8d28-a9023378c0b8', NULL, 'success', 200, '{"n":31}', '2026-11-25 09:03:44.725761+00', '2026-11-25 09:03:44.725761+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5855-82c6-ba71-3199b7ec9e34', 'a', ',0,0', 201100000000001, '01a211f2-5855-82c6-9bae-89cd34b99340', '01a211f2-5855-82c6-8db3-037c252dc1e9', 'success', 200, '{"n":31}', '2026-11-25 09:03:44.727302+00', '2026-11-25 09:03:44.732348+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-5855-82c6-ba71-3199b7ec9e34', 'b', ',0,0,0', 1100000000001, '01a211f2-5855-82c6-b53d-3322742435f7', '01a211f2-5855-82c6-855a-60d407e3b507', 'success', 200, '{"n":31}', '2026-11-25 09:03:44.734194+00', '2026-11-25 09:03:44.744551+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-586d-8cca-ad44-11852cc54e53', 'qt', ',0', 101100000000001, '40f46ede-60ef-8eac-b5b4-4e82812ff4ff', NULL, 'success', 200, '{}', '2026-11-25 09:03:44.749679+00', '2026-11-25 09:03:44.749679+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a211f2-586d-8cca-ad44-11852cc54e53', 'q', ',0,0', 1100000000000, '01a211f2-586d-8cca-bf12-cd62f508ce68', '01a211f2-586d-8cca-aa0f-be67ac660dd3', NULL, NULL, NULL, '2026-11-25 09:03:44.751273+00', '2026-11-25 09:03:44.754179+00', NULL, 2, NULL, NULL, NULL);

INSERT INTO legwork_golden.app_version OVERRIDING SYSTEM VALUE VALUES (1, 'golden', '1', '
app:
  id: golden
  version: ''1''
  graphs:
    - subscribes: chain
      publishes: told
      activities:
        t: {type: trigger, entity: ''a chain'', job: {maps: {n: ''{t.output.data.n}''}}}
        a: {type: worker, topic: w.a, input: {maps: {n: ''{t.output.data.n}''}}, job: {maps: {a: ''{$self.output.data.n}''}}, emit: true}
        b: {type: worker, topic: w.b, input: {maps: {n: ''{a.output.data.n}''}}, job: {maps: {b: ''{$self.output.data.n}''}}}
      transitions:
        t: [{to: a}]
        a: [{to: b}]
    - subscribes: wait
      expire: 86400
      activities:
        wt: {type: trigger, stats: {key: k, measures: [{measure: index, target: ''{$self.input.data.group}''}]}}
        h: {type: hook, job: {maps: {said: ''{$self.hook.data.v}''}}}
        hw: {type: worker, topic: w.a, input: {maps: {n: ''{h.hook.data.v}''}}, job: {maps: {after: ''{$self.output.data.n}''}}}
      transitions:
        wt: [{to: h}]
        h: [{to: hw}]
      hooks:
        done: [{to: h, conditions: {match: [{expected: ''{$job.metadata.jid}'', actual: ''{$self.hook.data.id}''}]}}]
    - subscribes: sleep
      activities:
        st: {type: trigger}
        s: {type: hook, sleep: 360000}
        e: {type: hook, sleep: 360000, job: {maps: {slept: true}}}
      transitions:
        st: [{to: s}]
        s: [{to: e}]
      hooks:
        done: [{to: e, conditions: {match: [{expected: ''{$job.metadata.jid}'', actual: ''{$self.hook.data.id}''}]}}]
    - subscribes: parent
      activities:
        pt: {type: trigger}
        p: {type: await, topic: child, input: {maps: {n: ''{pt.output.data.n}''}}, job: {maps: {child: ''{$self.output.data.c}''}}}
      transitions:
        pt: [{to: p}]
    - subscribes: sends
      activities:
        xt: {type: trigger}
        x: {type: await, await: false, topic: child, input: {maps: {n: ''{xt.output.data.n}''}}}
      transitions:
        xt: [{to: x}]
    - subscribes: child
      activities:
        ct: {type: trigger}
        c: {type: worker, topic: w.c, input: {maps: {n: ''{ct.output.data.n}''}}, job: {maps: {c: ''{$self.output.data.n}''}}}
      transitions:
        ct: [{to: c}]
    - subscribes: rounds
      activities:
        rt: {type: trigger}
        r: {type: hook, cycle: true, output: {maps: {round: 1}}, job: {maps: {round: ''{$self.output.data.round}''}}}
        rw: {type: worker, topic: w.r, input: {maps: {n: ''{r.output.data.round}''}}}
        again: {type: cycle, ancestor: r, input: {maps: {round: {''@pipe'': [[''{r.output.data.round}'', 1], [''{@math.add}'']]}}}}
      transitions:
        rt: [{to: r}]
        r: [{to: rw}]
        rw: [{to: again, conditions: {code: 201}}]
    - subscribes: retries
      activities:
        qt: {type: trigger}
        q: {type: worker, topic: w.retry, retry: {''503'': [3]}, job: {maps: {attempts: ''{$self.output.data.attempt}''}}}
      transitions:
        qt: [{to: q}]
    - subscribes: fails
      activities:
        ft: {type: trigger}
        f: {type: worker, topic: w.fails}
      transitions:
        ft: [{to: f}]
    - subscribes: joins
      activities:
        jt: {type: trigger}
        j1: {type: worker, topic: w.a, input: {maps: {n: 1}}}
        j2: {type: worker, topic: w.b, input: {maps: {n: 2}}}
        j3: {type: worker, topic: w.c, input: {maps: {n: 3}}, job: {maps: {joined: ''{$self.output.data.n}''}}}
      transitions:
        jt: [{to: j1}, {to: j2}]
        j1: [{to: j3}]
        j2: [{to: j3}]
    - subscribes: polls
      activities:
        ot: {type: trigger}
        o: {type: worker, topic: w.polls}
        ow: {type: worker, topic: w.a, input: {maps: {n: ''{o.output.data.n}''}}}
      transitions:
        ot: [{to: o}]
        o: [{to: ow, conditions: {code: 202}}]
    - subscribes: stops
      activities:
        it: {type: trigger}
        i: {type: interrupt, reason: enough, code: 418}
      transitions:
        it: [{to: i}]
    - subscribes: kills
      activities:
        kt: {type: trigger}
        k: {type: interrupt, target: ''{kt.output.data.id}'', reason: enough, code: 418, descend: true}
      transitions:
        kt: [{to: k}]
    - subscribes: tells
      activities:
        tt: {type: trigger}
        tell: {type: signal, subtype: all, topic: done, signal: {maps: {v: 9}}, key_name: group, key_value: ''{tt.output.data.group}'', resolver: {maps: {data: {}}}}
      transitions:
        tt: [{to: tell}]

    - subscribes: function
      activities:
        ut: {type: trigger}
        u: {type: function, topic: f.outer, calls: [''*''], input: {maps: {n: ''{ut.output.data.n}''}}, job: {maps: {n: ''{u.output.data.n}'', said: ''{u.output.data.said}''}}}
      transitions:
        ut: [{to: u}]
', true, '2026-11-25 09:03:43.598103+00', '2026-11-25 09:03:43.59972+00', '');

INSERT INTO legwork_golden.audit VALUES (true, '2026-11-25 09:03:43.502547+00', '00000000-0000-0000-0000-000000000000', 0, 0, 0, 0, 0, NULL);

INSERT INTO legwork_golden.child VALUES ('01a211f2-546c-83a2-a78f-03c092db9b48', '01a211f2-5467-8330-805f-34c8044cf49e', 'p', ',0,0', '01a211f2-5467-8330-b4dd-b148036a7e58', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a211f2-5481-8d34-b95d-787eb59ea21d', '01a211f2-5479-847c-a1cc-7b222549728b', 'p', ',0,0', '01a211f2-5479-847c-982a-b44df144cdcb', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a211f2-551a-827d-91aa-4db8b37d4cb9', '01a211f2-5515-8a88-bad7-6a1c5d41e579', 'p', ',0,0', '01a211f2-5515-8a88-99a3-7b09a7d2d284', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a211f2-5526-851d-8b47-d548db5dea95', '01a211f2-5520-8fab-a9e8-40c212e8d9ef', 'p', ',0,0', '01a211f2-5520-8fab-88e5-2da366471af9', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a211f2-5554-8d4c-983d-d47e3ca4da34', '01a211f2-554e-835f-ada2-737c62173a5c', 'x', ',0,0', '01a211f2-554e-835f-8158-34cf0221c7d1', 1, 'child', true, 0);
INSERT INTO legwork_golden.child VALUES ('01a211f2-5686-8621-9650-d8356bced42a', '01a211f2-5636-8414-8101-247a116d5271', 'u/6', ',0,0', '01a211f2-5636-8414-83d5-db693aeb020c', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a211f2-56ce-8ceb-b579-348e4de39785', '01a211f2-568c-87bb-9f05-47f1857e101f', 'u/6', ',0,0', '01a211f2-568c-87bb-8fd3-ef2bc6a9b42a', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a211f2-5733-8342-a08b-e58070fe501f', '01a211f2-56e0-8720-bd1b-bc2c5d5fb61a', 'u/6', ',0,0', '01a211f2-56e0-8720-91c9-e7229201913c', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a211f2-57a6-8470-b715-4659162b357c', '01a211f2-576a-8aae-b67f-99b6a6fa24ba', 'u/6', ',0,0', '01a211f2-576a-8aae-a045-c9fa0900a14a', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a211f2-57f1-8720-9e3b-7a7c8b6a62ca', '01a211f2-57bf-825b-a43f-bef2e633620d', 'u/6', ',0,0', '01a211f2-57bf-825b-8662-f13e617942b1', 1, 'child', false, 0);

INSERT INTO legwork_golden.dead_letter VALUES ('00000000-0000-8c6b-ae88-435199db6874', '2026-11-25 09:03:44.756894+00', 'start', 'unknown_topic', 'no active graph subscribes to topic "nobody": deploy and activate one', '47b4aee4-b0d3-8731-814b-d032544a3819', NULL, '', '', 'legwork.golden.start.nobody', '{"Legwork-Job":["no graph"]}', '\x7b7d', 'open', 1, 1, 'SIM', 445, '2026-11-25 09:03:44.755165+00', NULL, '');

INSERT INTO legwork_golden.epoch VALUES (true, 1, 'created', '2026-11-25 09:03:43.418097+00');

INSERT INTO legwork_golden.event VALUES (1795597423630728, '01a211f2-53f1-8fbd-a957-734a04cc2452', '01a211f2-53f1-8fbd-9aba-893bc11d80cf', 'told', 'golden', '1', 'ended', 'a', ',0,0', 1, 'leaves', 'pending', 202, '', '', '{ "n" : 1, "a" : 1 }', 1, '2026-11-25 09:03:43.625752+00');
INSERT INTO legwork_golden.event VALUES (1795597423637986, '01a211f2-53f1-8fbd-a55c-944cc9f21870', '01a211f2-53f1-8fbd-9aba-893bc11d80cf', 'told', 'golden', '1', 'ended', 'b', ',0,0,0', 1, 'leaves', 'success', 200, '', '', '{ "n" : 1, "a" : 1, "b" : 1 }', 1, '2026-11-25 09:03:43.637673+00');
INSERT INTO legwork_golden.event VALUES (1795597423655573, '01a211f2-5420-88e0-a24a-b116471081c2', '01a211f2-5420-88e0-a1f0-49c5fb1e042c', 'told', 'golden', '1', 'to enter b', 'a', ',0,0', 1, 'leaves', 'pending', 202, '', '', '{ "n" : 5, "a" : 5 }', 1, '2026-11-25 09:03:43.654959+00');
INSERT INTO legwork_golden.event VALUES (1795597423665369, '01a211f2-5427-800f-a243-17005e36a236', '01a211f2-5427-800f-95e0-21bc7867f414', 'told', 'golden', '1', 'b at work', 'a', ',0,0', 1, 'leaves', 'pending', 202, '', '', '{ "n" : 6, "a" : 6 }', 1, '2026-11-25 09:03:43.662592+00');
INSERT INTO legwork_golden.event VALUES (1795597423673074, '01a211f2-5431-8cb4-a2b5-7d58dfdb9f61', '01a211f2-5431-8cb4-8c19-95ff0cc1601a', 'told', 'golden', '1', 'b has answered', 'a', ',0,0', 1, 'leaves', 'pending', 202, '', '', '{ "n" : 7, "a" : 7 }', 1, '2026-11-25 09:03:43.669589+00');
INSERT INTO legwork_golden.event VALUES (1795597423684558, '01a211f2-5439-8be4-ac19-83629f8de41f', '01a211f2-5439-8be4-8502-e47c6648f717', 'told', 'golden', '1', 'event untold', 'b', ',0,0,0', 1, 'leaves', 'success', 200, '', '', '{ "n" : 8, "a" : 8, "b" : 8 }', 1, '2026-11-25 09:03:43.68434+00');
INSERT INTO legwork_golden.event VALUES (1795597424698290, '01a211f2-5830-853d-a1b7-589181898460', '01a211f2-5830-853d-acd2-78db791982b4', 'told', 'golden', '1', 'entered', 'a', ',0,0', 1, 'leaves', 'pending', 202, '', '', '{ "n" : 31, "a" : 31 }', 1, '2026-11-25 09:03:44.694765+00');
INSERT INTO legwork_golden.event VALUES (1795597424714512, '01a211f2-5840-8b11-adcd-daf99448ec6f', '01a211f2-5840-8b11-8e62-2205851b5619', 'told', 'golden', '1', 'saved', 'a', ',0,0', 1, 'leaves', 'pending', 202, '', '', '{ "n" : 31, "a" : 31 }', 1, '2026-11-25 09:03:44.712075+00');
INSERT INTO legwork_golden.event VALUES (1795597424736896, '01a211f2-5855-82c6-a9be-e8f15e7fa90e', '01a211f2-5855-82c6-ba71-3199b7ec9e34', 'told', 'golden', '1', 'closed', 'a', ',0,0', 1, 'leaves', 'pending', 202, '', '', '{ "n" : 31, "a" : 31 }', 1, '2026-11-25 09:03:44.734129+00');

INSERT INTO legwork_golden.event_stream VALUES (true, NULL, NULL, 0, 0);

INSERT INTO legwork_golden.format VALUES ('activity_ledger', 1, 1);
INSERT INTO legwork_golden.format VALUES ('guid_ledger', 1, 1);
INSERT INTO legwork_golden.format VALUES ('outbox', 1, 1);
INSERT INTO legwork_golden.format VALUES ('dead_letter', 1, 1);
INSERT INTO legwork_golden.format VALUES ('child', 1, 1);
INSERT INTO legwork_golden.format VALUES ('hook', 1, 1);
INSERT INTO legwork_golden.format VALUES ('signal', 1, 1);
INSERT INTO legwork_golden.format VALUES ('stat', 1, 1);
INSERT INTO legwork_golden.format VALUES ('audit', 1, 1);
INSERT INTO legwork_golden.format VALUES ('dead_letter_event', 1, 1);
INSERT INTO legwork_golden.format VALUES ('pause', 1, 1);
INSERT INTO legwork_golden.format VALUES ('late_answer', 1, 1);
INSERT INTO legwork_golden.format VALUES ('event', 1, 1);
INSERT INTO legwork_golden.format VALUES ('webhook', 1, 1);
INSERT INTO legwork_golden.format VALUES ('reconciliation', 1, 1);
INSERT INTO legwork_golden.format VALUES ('journal', 1, 1);
INSERT INTO legwork_golden.format VALUES ('job', 2, 1);
INSERT INTO legwork_golden.format VALUES ('signal_receipt', 1, 2);

INSERT INTO legwork_golden.goose_db_version VALUES (1, 0, true, '2026-11-25 09:03:43.401507');
INSERT INTO legwork_golden.goose_db_version VALUES (2, 1, true, '2026-11-25 09:03:43.418097');
INSERT INTO legwork_golden.goose_db_version VALUES (3, 2, true, '2026-11-25 09:03:43.447794');
INSERT INTO legwork_golden.goose_db_version VALUES (4, 3, true, '2026-11-25 09:03:43.502547');
INSERT INTO legwork_golden.goose_db_version VALUES (5, 4, true, '2026-11-25 09:03:43.507857');
INSERT INTO legwork_golden.goose_db_version VALUES (6, 5, true, '2026-11-25 09:03:43.509962');
INSERT INTO legwork_golden.goose_db_version VALUES (7, 6, true, '2026-11-25 09:03:43.511225');
INSERT INTO legwork_golden.goose_db_version VALUES (8, 7, true, '2026-11-25 09:03:43.511429');
INSERT INTO legwork_golden.goose_db_version VALUES (9, 8, true, '2026-11-25 09:03:43.511588');
INSERT INTO legwork_golden.goose_db_version VALUES (10, 9, true, '2026-11-25 09:03:43.511997');
INSERT INTO legwork_golden.goose_db_version VALUES (11, 10, true, '2026-11-25 09:03:43.512287');
INSERT INTO legwork_golden.goose_db_version VALUES (12, 11, true, '2026-11-25 09:03:43.512801');
INSERT INTO legwork_golden.goose_db_version VALUES (13, 12, true, '2026-11-25 09:03:43.513768');
INSERT INTO legwork_golden.goose_db_version VALUES (14, 13, true, '2026-11-25 09:03:43.518896');
INSERT INTO legwork_golden.goose_db_version VALUES (15, 14, true, '2026-11-25 09:03:43.519194');
INSERT INTO legwork_golden.goose_db_version VALUES (16, 15, true, '2026-11-25 09:03:43.520329');
INSERT INTO legwork_golden.goose_db_version VALUES (17, 16, true, '2026-11-25 09:03:43.520936');
INSERT INTO legwork_golden.goose_db_version VALUES (18, 17, true, '2026-11-25 09:03:43.522394');
INSERT INTO legwork_golden.goose_db_version VALUES (19, 19, true, '2026-11-25 09:03:43.528302');
INSERT INTO legwork_golden.goose_db_version VALUES (20, 20, true, '2026-11-25 09:03:43.535798');
INSERT INTO legwork_golden.goose_db_version VALUES (21, 21, true, '2026-11-25 09:03:43.540014');
INSERT INTO legwork_golden.goose_db_version VALUES (22, 22, true, '2026-11-25 09:03:43.550475');
INSERT INTO legwork_golden.goose_db_version VALUES (23, 23, true, '2026-11-25 09:03:43.550943');
INSERT INTO legwork_golden.goose_db_version VALUES (24, 24, true, '2026-11-25 09:03:43.558155');
INSERT INTO legwork_golden.goose_db_version VALUES (25, 25, true, '2026-11-25 09:03:43.559793');
INSERT INTO legwork_golden.goose_db_version VALUES (26, 26, true, '2026-11-25 09:03:43.561325');

INSERT INTO legwork_golden.guid_ledger VALUES ('f4fc1192-f1d6-866b-ba2a-e81293483d8b', '01a211f2-53f1-8fbd-9aba-893bc11d80cf', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-53f1-8fbd-b019-33de0118fc73', '01a211f2-53f1-8fbd-9aba-893bc11d80cf', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-53f1-8fbd-9d9e-5cd7b117736e', '01a211f2-53f1-8fbd-9aba-893bc11d80cf', 'b', ',0,0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('160aa528-563b-82d3-9794-8265b9338316', '01a211f2-5416-8508-bf13-4775f2ed3a28', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('54162637-8f71-8ec7-aa1d-6f0eec4df02d', '01a211f2-5417-80eb-9239-e409fa28ec61', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('0770f0bf-2ef5-812f-bcf8-8c431728d4f1', '01a211f2-541d-878f-a43f-173ad8e21460', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('b3de8de3-20f9-8614-b726-374adbe39fae', '01a211f2-5420-88e0-a1f0-49c5fb1e042c', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-5420-88e0-b9cc-9bfe44bbea0f', '01a211f2-5420-88e0-a1f0-49c5fb1e042c', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('0f9e43b3-83c4-872c-89c6-fab7c70ae2ea', '01a211f2-5427-800f-95e0-21bc7867f414', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-5427-800f-914c-b5ca9fa944df', '01a211f2-5427-800f-95e0-21bc7867f414', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('8d1d49d4-b6a6-89d9-a936-8cf9d5a10cf2', '01a211f2-5431-8cb4-8c19-95ff0cc1601a', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-5431-8cb4-8b9e-5882f6854fff', '01a211f2-5431-8cb4-8c19-95ff0cc1601a', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('927fe11a-007e-8139-8673-3278847a9b96', '01a211f2-5439-8be4-8502-e47c6648f717', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-5439-8be4-88e3-8533fc28a998', '01a211f2-5439-8be4-8502-e47c6648f717', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-5439-8be4-a9c2-838403c8b7da', '01a211f2-5439-8be4-8502-e47c6648f717', 'b', ',0,0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('2807ee08-0e54-8388-a9c1-d4e4a50c646e', '01a211f2-5444-853e-a2c1-c3ab07101c8b', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-5444-853e-8cd9-ab0f5fbfe42c', '01a211f2-5444-853e-a2c1-c3ab07101c8b', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('a68f995d-a71d-82ea-b6fa-105e201b4504', '01a211f2-544c-8911-b5f5-8bad24958e2d', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-544c-8911-8daf-f43f7778c0d6', '01a211f2-544c-8911-b5f5-8bad24958e2d', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('40ea37b4-4b79-8d52-83e1-251a66376b70', '01a211f2-5452-8105-9616-3f415a78d2c3', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-5452-8105-8c09-0c037ba575a7', '01a211f2-5452-8105-9616-3f415a78d2c3', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('76e25cb8-458b-8e77-8e18-17fc84a42e13', '01a211f2-5456-86eb-b2d7-68e740460af2', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-5456-86eb-b886-d149ec4a534e', '01a211f2-5456-86eb-b2d7-68e740460af2', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('458b18ca-5815-80fc-a31a-b8ea20f6190d', '01a211f2-545c-8d04-89ec-7da3db480590', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-545c-8d04-8040-ec1510afb7de', '01a211f2-545c-8d04-89ec-7da3db480590', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('ae6b64d6-c67a-830d-8436-aeccfa70c1a9', '01a211f2-5460-88bd-8ef5-fe999edaa214', 'st', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-5460-88bd-b337-48b27600dfc9', '01a211f2-5460-88bd-8ef5-fe999edaa214', 's', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('47875fa3-7319-894f-9183-5cf218ab1d38', '01a211f2-5465-8012-9cc7-6645bd9e2ce0', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('c88fd17b-af27-8e91-8e51-03c87abb45cc', '01a211f2-5467-8330-805f-34c8044cf49e', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-5467-8330-b4dd-b148036a7e58', '01a211f2-546c-83a2-a78f-03c092db9b48', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('94bbc219-c797-8c7c-a25f-c24dbebe8390', '01a211f2-5479-847c-a1cc-7b222549728b', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-5479-847c-982a-b44df144cdcb', '01a211f2-5481-8d34-b95d-787eb59ea21d', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-5481-8d34-8ba8-6e3768e98a64', '01a211f2-5481-8d34-b95d-787eb59ea21d', 'c', ',0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('61e41528-0507-8824-ad6e-1f3924cf032f', '01a211f2-5489-834a-940a-baa6cfd7033e', 'rt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-5489-834a-b9e3-b5f29f43aca6', '01a211f2-5489-834a-940a-baa6cfd7033e', 'r', ',0,0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-5489-834a-894f-8530e64c1171', '01a211f2-5489-834a-940a-baa6cfd7033e', 'rw', ',0,0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-5489-834a-890e-84b995332677', '01a211f2-5489-834a-940a-baa6cfd7033e', 'r', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-5489-834a-86f1-b4d9b95708cf', '01a211f2-5489-834a-940a-baa6cfd7033e', 'rw', ',0,1,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-5489-834a-ab89-9ae4fd092999', '01a211f2-5489-834a-940a-baa6cfd7033e', 'r', ',0,0', 11000000003, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-5489-834a-a730-20183f09d6e2', '01a211f2-5489-834a-940a-baa6cfd7033e', 'rw', ',0,2,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('4d7cfd3b-eadc-898b-9a96-10f7ec22a54a', '01a211f2-54b1-8e65-a880-76e0a306b4a2', 'rt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-54b1-8e65-89ce-abe49883a548', '01a211f2-54b1-8e65-a880-76e0a306b4a2', 'r', ',0,0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-54b1-8e65-add3-802fb85489df', '01a211f2-54b1-8e65-a880-76e0a306b4a2', 'rw', ',0,0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('75142027-a195-8c43-a5c5-ee5b71dea010', '01a211f2-54bc-8fd6-bb15-d8c891beb9cc', 'rt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-54bc-8fd6-9c57-cbd416b7d138', '01a211f2-54bc-8fd6-bb15-d8c891beb9cc', 'r', ',0,0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('43b3174a-dd44-81f0-a666-125f4007f624', '01a211f2-54c3-8702-863d-9110c0bcd7bd', 'qt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('c07a1ec3-07e2-86bb-bc9a-c1c1f5080537', '01a211f2-54c7-8df3-b0de-aceab17103c0', 'qt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('010c2c14-ea45-8c9b-af3e-1ea65f689aee', '01a211f2-54ce-8d89-a094-3c1920d862ef', 'ft', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-54ce-8d89-93b9-2f60f3c27320', '01a211f2-54ce-8d89-a094-3c1920d862ef', 'f', ',0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('ca73a4f3-1258-8e51-898f-bf7e4902ddfd', '01a211f2-54d7-87e2-9147-358a7a0db739', 'jt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-54d7-87e2-a04a-c3f2d2b38fda', '01a211f2-54d7-87e2-9147-358a7a0db739', 'j1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-54d7-87e2-9538-f4ad73930178', '01a211f2-54d7-87e2-9147-358a7a0db739', 'j2', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('ee3917ff-035e-8fb6-b9c1-429aa8dd779b', '01a211f2-54e3-8ce8-9cac-1fbb9d4fe66f', 'jt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-54e3-8ce8-bdbd-5e27903dd58e', '01a211f2-54e3-8ce8-9cac-1fbb9d4fe66f', 'j1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-54e3-8ce8-a063-6a41aa7d140c', '01a211f2-54e3-8ce8-9cac-1fbb9d4fe66f', 'j2', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-54e3-8ce8-abae-3979881b598a', '01a211f2-54e3-8ce8-9cac-1fbb9d4fe66f', 'j3', ',0,0,0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('7889e5a5-6bf0-8b4b-a215-aee1f781f27a', '01a211f2-54f2-8147-9145-701520a84048', 'ot', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('3ebbd02c-b5cd-82f8-8bb0-894b23cd53d5', '01a211f2-54f6-8dd6-b55a-e6c71c207d03', 'it', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-54f6-8dd6-8cf1-e683fefe7310', '01a211f2-54f6-8dd6-b55a-e6c71c207d03', 'i', ',0,0', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('2fa7f337-e4ec-8d10-9e04-2477330b645a', '01a211f2-54fe-8bcb-ad52-cee6276b8209', 'it', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('dc607991-deb7-84c6-9e7d-1a731c5597b3', '01a211f2-5500-8ea0-b72e-15d3fd219e50', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-5500-8ea0-8506-563b968eb7ae', '01a211f2-5500-8ea0-b72e-15d3fd219e50', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('0f663090-22e8-822e-966d-862226cb3021', '01a211f2-5506-8425-954b-cc5ad01408c5', 'kt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-5506-8425-a70c-89fd08204c14', '01a211f2-5500-8ea0-b72e-15d3fd219e50', '', '', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-5506-8425-8df5-8e34a99a9a50', '01a211f2-5506-8425-954b-cc5ad01408c5', 'k', ',0,0', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('d13ebc15-4b84-84b8-950f-771402b062f8', '01a211f2-5515-8a88-bad7-6a1c5d41e579', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-5515-8a88-99a3-7b09a7d2d284', '01a211f2-551a-827d-91aa-4db8b37d4cb9', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('fc7b37a6-cccb-8b4a-918e-4b0a21bb91cf', '01a211f2-551f-84de-b6d2-ca4b2d1ebd39', 'kt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('b740e567-9bd1-8098-b818-048296d92071', '01a211f2-5520-8fab-a9e8-40c212e8d9ef', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-5520-8fab-88e5-2da366471af9', '01a211f2-5526-851d-8b47-d548db5dea95', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('8b9a3cc3-d302-88ab-99c4-872a0770489a', '01a211f2-552b-88d7-9706-da5e14d3ccb5', 'tt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('43ed30c5-cf13-8a64-b9c3-53e0226de1c5', '01a211f2-55dd-8ff7-a3fb-c163433181a4', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-552b-88d7-a413-1deecc4147cd', '01a211f2-552b-88d7-9706-da5e14d3ccb5', 'tell', ',0,0', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-55dd-8ff7-9452-4a0c3999e667', '01a211f2-55dd-8ff7-a3fb-c163433181a4', 'u', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-5452-8105-9e04-7e64faf06e4a', '01a211f2-5452-8105-9616-3f415a78d2c3', 'h', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-55dd-8ff7-8900-9e24741a5db5', '01a211f2-55dd-8ff7-a3fb-c163433181a4', 'u/1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-5452-8105-991a-32c6f8825312', '01a211f2-5452-8105-9616-3f415a78d2c3', 'hw', ',0,0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('3c3ea308-c16c-8e41-9679-920c406a4849', '01a211f2-554b-8eb8-97d3-e68ad6e1613e', 'xt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('fe87de5b-5775-82cd-b068-920ef1f9a277', '01a211f2-554e-835f-ada2-737c62173a5c', 'xt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-554e-835f-8158-34cf0221c7d1', '01a211f2-5554-8d4c-983d-d47e3ca4da34', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('fe3f7d6b-4590-8c10-8e47-fe751e43d739', '01a211f2-5559-817b-b093-6a6ae1abb145', 'kt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-5559-817b-b89a-2729643ab42d', '01a211f2-5520-8fab-a9e8-40c212e8d9ef', '', '', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-55dd-8ff7-a803-491d0a19c5ba', '01a211f2-55dd-8ff7-a3fb-c163433181a4', 'u', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-5559-817b-8edf-3f8513cc14fc', '01a211f2-5559-817b-b093-6a6ae1abb145', 'k', ',0,0', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('45e6017b-0b9d-898d-b944-2c34e4cbed61', '01a211f2-556d-8b7b-b6ae-6bef9ea6c236', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('a32d853b-b965-8e9a-b382-a1452e8835fd', '01a211f2-5574-8389-9603-ca630fc771e4', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('fa7862c1-40d9-8017-be9f-46dc93c9c0e9', '01a211f2-5583-8559-96ce-5b64da57a502', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-5583-8559-8ec4-7fd0d6d2827d', '01a211f2-5583-8559-96ce-5b64da57a502', 'u', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('a8b90e92-6480-8581-bbcd-8b88f250600f', '01a211f2-55a1-8e1d-add8-a7fb03f3a144', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-55a1-8e1d-bb90-681f69e28125', '01a211f2-55a1-8e1d-add8-a7fb03f3a144', 'u', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('4850be2b-f42b-84c3-b0cd-d53d290f49a7', '01a211f2-55af-8ef5-afb8-a7909115b28e', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-55af-8ef5-8bbe-99724b849a8c', '01a211f2-55af-8ef5-afb8-a7909115b28e', 'u', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-55af-8ef5-b3f3-b931b7a2e558', '01a211f2-55af-8ef5-afb8-a7909115b28e', 'u/1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-55af-8ef5-b075-d135aeb69649', '01a211f2-55af-8ef5-afb8-a7909115b28e', 'u', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-55af-8ef5-bbdd-9cd2fb108b27', '01a211f2-55af-8ef5-afb8-a7909115b28e', 'u/3', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-55af-8ef5-b894-38d4a26c3ea4', '01a211f2-55af-8ef5-afb8-a7909115b28e', 'u', ',0,0', 11000000003, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('3d52c65b-5ed8-8ef6-9c08-900b0fae94a9', '01a211f2-55cb-867a-a3cd-84835203cd1a', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-55cb-867a-82b7-1c5e06c8a851', '01a211f2-55cb-867a-a3cd-84835203cd1a', 'u', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-55cb-867a-adce-a1e8fa2d8bc4', '01a211f2-55cb-867a-a3cd-84835203cd1a', 'u/1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-55cb-867a-ba4b-a44be1f6e093', '01a211f2-55cb-867a-a3cd-84835203cd1a', 'u', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-55cb-867a-ab5f-ab6398f8e1e3', '01a211f2-55cb-867a-a3cd-84835203cd1a', 'u/3', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-55cb-867a-885a-013bd6a27e2c', '01a211f2-55cb-867a-a3cd-84835203cd1a', 'u/4', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-55cb-867a-ba99-c85619c3eaa6', '01a211f2-55cb-867a-a3cd-84835203cd1a', 'u', ',0,0', 11000000003, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-55dd-8ff7-875b-b642cd6ebffa', '01a211f2-55dd-8ff7-a3fb-c163433181a4', 'u/3', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-55dd-8ff7-9490-4cbdfffba787', '01a211f2-55dd-8ff7-a3fb-c163433181a4', 'u/4', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-55dd-8ff7-b6dd-3fcb57ab98e6', '01a211f2-55dd-8ff7-a3fb-c163433181a4', 'u', ',0,0', 11000000003, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-55dd-8ff7-a3bb-d31826ecd964', '01a211f2-55dd-8ff7-a3fb-c163433181a4', 'u/5', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('de9694a2-a79e-8b3f-83e6-633fe1c8a6ea', '01a211f2-55ef-82ed-a16d-864e362e12ef', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-55ef-82ed-8427-402aec5bf3e7', '01a211f2-55ef-82ed-a16d-864e362e12ef', 'u', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-55ef-82ed-aa6c-309980ffc7d1', '01a211f2-55ef-82ed-a16d-864e362e12ef', 'u/1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-55ef-82ed-a61a-27be33a35bc9', '01a211f2-55ef-82ed-a16d-864e362e12ef', 'u', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-55ef-82ed-b545-921def8c7495', '01a211f2-55ef-82ed-a16d-864e362e12ef', 'u/3', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-55ef-82ed-b4f5-41e200fa7221', '01a211f2-55ef-82ed-a16d-864e362e12ef', 'u/4', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-55ef-82ed-8a40-0088c35eee2d', '01a211f2-55ef-82ed-a16d-864e362e12ef', 'u', ',0,0', 11000000003, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-55ef-82ed-aee0-0787d248d59b', '01a211f2-55ef-82ed-a16d-864e362e12ef', 'u/5', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('214fde1e-7797-8625-8cc1-50becaf027a4', '01a211f2-5636-8414-8101-247a116d5271', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-5636-8414-8b37-3608a448119c', '01a211f2-5636-8414-8101-247a116d5271', 'u', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-5636-8414-8ae0-1eb86b8da5b2', '01a211f2-5636-8414-8101-247a116d5271', 'u/1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-5636-8414-8899-2a6958fa44aa', '01a211f2-5636-8414-8101-247a116d5271', 'u', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-5636-8414-a04b-20d67e05dcd9', '01a211f2-5636-8414-8101-247a116d5271', 'u/3', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-5636-8414-bbb1-c05f6dd1bb24', '01a211f2-5636-8414-8101-247a116d5271', 'u/4', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-5636-8414-9bda-edb7997e74f0', '01a211f2-5636-8414-8101-247a116d5271', 'u', ',0,0', 11000000003, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-5636-8414-ab39-49992b91bfa9', '01a211f2-5636-8414-8101-247a116d5271', 'u/5', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-5636-8414-9713-9f17dbf6e0c0', '01a211f2-5636-8414-8101-247a116d5271', 'u/5/0', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-5636-8414-81e0-ca930390cf77', '01a211f2-5636-8414-8101-247a116d5271', 'u/5', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-5636-8414-8fa7-69cc22cc49b7', '01a211f2-5636-8414-8101-247a116d5271', 'u', ',0,0', 11000000004, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-5636-8414-83d5-db693aeb020c', '01a211f2-5686-8621-9650-d8356bced42a', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('99cf6cd3-20a4-8c06-b121-570f02f0df98', '01a211f2-568c-87bb-9f05-47f1857e101f', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-568c-87bb-979f-c3f0e11c087f', '01a211f2-568c-87bb-9f05-47f1857e101f', 'u', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-568c-87bb-8d0c-c5d8581fa262', '01a211f2-568c-87bb-9f05-47f1857e101f', 'u/1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-568c-87bb-a183-70a4c5b8545d', '01a211f2-568c-87bb-9f05-47f1857e101f', 'u', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-568c-87bb-8f44-9317f358e66a', '01a211f2-568c-87bb-9f05-47f1857e101f', 'u/3', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-568c-87bb-928a-843386a5530a', '01a211f2-568c-87bb-9f05-47f1857e101f', 'u/4', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-568c-87bb-a8ff-b347ec4b33a7', '01a211f2-568c-87bb-9f05-47f1857e101f', 'u', ',0,0', 11000000003, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-568c-87bb-ad33-37d5025089e8', '01a211f2-568c-87bb-9f05-47f1857e101f', 'u/5', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-568c-87bb-9599-2942a980a796', '01a211f2-568c-87bb-9f05-47f1857e101f', 'u/5/0', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-568c-87bb-ae1c-2d0d04d9a441', '01a211f2-568c-87bb-9f05-47f1857e101f', 'u/5', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-568c-87bb-b893-aa04da0032b4', '01a211f2-568c-87bb-9f05-47f1857e101f', 'u', ',0,0', 11000000004, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-568c-87bb-8fd3-ef2bc6a9b42a', '01a211f2-56ce-8ceb-b579-348e4de39785', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-56ce-8ceb-8f5e-2e150c4261a8', '01a211f2-56ce-8ceb-b579-348e4de39785', 'c', ',0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-568c-87bb-9d4d-85e9d8d59992', '01a211f2-568c-87bb-9f05-47f1857e101f', 'u/6', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-568c-87bb-b585-52bb9b58a613', '01a211f2-568c-87bb-9f05-47f1857e101f', 'u', ',0,0', 11000000005, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('6963170b-5d38-88a6-ad8c-dcfaee634116', '01a211f2-56e0-8720-bd1b-bc2c5d5fb61a', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-56e0-8720-a7dd-ce92ea9433ba', '01a211f2-56e0-8720-bd1b-bc2c5d5fb61a', 'u', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-56e0-8720-aa35-28f97e1a0d6f', '01a211f2-56e0-8720-bd1b-bc2c5d5fb61a', 'u/1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-56e0-8720-830f-c808f2e7bfb7', '01a211f2-56e0-8720-bd1b-bc2c5d5fb61a', 'u', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-56e0-8720-bf05-1e91409038d9', '01a211f2-56e0-8720-bd1b-bc2c5d5fb61a', 'u/3', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-56e0-8720-86b7-4705d8d5250c', '01a211f2-56e0-8720-bd1b-bc2c5d5fb61a', 'u/4', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-56e0-8720-946d-3bdbd59918bb', '01a211f2-56e0-8720-bd1b-bc2c5d5fb61a', 'u', ',0,0', 11000000003, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-56e0-8720-9302-de60ebfa1785', '01a211f2-56e0-8720-bd1b-bc2c5d5fb61a', 'u/5', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-56e0-8720-b7ba-9841e3919183', '01a211f2-56e0-8720-bd1b-bc2c5d5fb61a', 'u/5/0', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-56e0-8720-9644-1226eb8750d2', '01a211f2-56e0-8720-bd1b-bc2c5d5fb61a', 'u/5', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-56e0-8720-ab07-ebdaef4f7acd', '01a211f2-56e0-8720-bd1b-bc2c5d5fb61a', 'u', ',0,0', 11000000004, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-56e0-8720-91c9-e7229201913c', '01a211f2-5733-8342-a08b-e58070fe501f', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-5733-8342-84e5-25df615d3b05', '01a211f2-5733-8342-a08b-e58070fe501f', 'c', ',0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-56e0-8720-872c-a1488ba2f987', '01a211f2-56e0-8720-bd1b-bc2c5d5fb61a', 'u/6', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-56e0-8720-96a0-7dcb9d44a18c', '01a211f2-56e0-8720-bd1b-bc2c5d5fb61a', 'u', ',0,0', 11000000005, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-56e0-8720-b4e3-822c18c23225', '01a211f2-56e0-8720-bd1b-bc2c5d5fb61a', 'u', ',0,0', 11000000006, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('ab6df1b9-da85-8386-94ff-ba87f2377ba3', '01a211f2-576a-8aae-b67f-99b6a6fa24ba', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-576a-8aae-b7e3-9f695f5775f4', '01a211f2-576a-8aae-b67f-99b6a6fa24ba', 'u', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-576a-8aae-9de1-ec28fff45d80', '01a211f2-576a-8aae-b67f-99b6a6fa24ba', 'u/1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-576a-8aae-bc29-767bf9d041f9', '01a211f2-576a-8aae-b67f-99b6a6fa24ba', 'u', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-576a-8aae-b1c9-8e1ee63db55a', '01a211f2-576a-8aae-b67f-99b6a6fa24ba', 'u/3', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-576a-8aae-b6de-db75d4eb486e', '01a211f2-576a-8aae-b67f-99b6a6fa24ba', 'u/4', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-576a-8aae-9c5f-b5cd7f3720f8', '01a211f2-576a-8aae-b67f-99b6a6fa24ba', 'u', ',0,0', 11000000003, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-576a-8aae-b543-739af5438d57', '01a211f2-576a-8aae-b67f-99b6a6fa24ba', 'u/5', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-576a-8aae-9bb3-c389b2a72864', '01a211f2-576a-8aae-b67f-99b6a6fa24ba', 'u/5/0', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-576a-8aae-b79f-86cf17205e16', '01a211f2-576a-8aae-b67f-99b6a6fa24ba', 'u/5', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-576a-8aae-b8bc-26d68facb665', '01a211f2-576a-8aae-b67f-99b6a6fa24ba', 'u', ',0,0', 11000000004, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-576a-8aae-a045-c9fa0900a14a', '01a211f2-57a6-8470-b715-4659162b357c', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-57a6-8470-a1cd-d463e550bf25', '01a211f2-57a6-8470-b715-4659162b357c', 'c', ',0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-576a-8aae-9d0a-1089fe515be3', '01a211f2-576a-8aae-b67f-99b6a6fa24ba', 'u/6', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-576a-8aae-a535-d62529c4b7a2', '01a211f2-576a-8aae-b67f-99b6a6fa24ba', 'u', ',0,0', 11000000005, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-576a-8aae-a5f2-046b711faea1', '01a211f2-576a-8aae-b67f-99b6a6fa24ba', 'u', ',0,0', 11000000006, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('820cddb4-2d72-8996-9567-27697a54c208', '01a211f2-57bf-825b-a43f-bef2e633620d', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-57bf-825b-8923-18024ae8c0df', '01a211f2-57bf-825b-a43f-bef2e633620d', 'u', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-57bf-825b-88f8-a835ac34bffb', '01a211f2-57bf-825b-a43f-bef2e633620d', 'u/1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-57bf-825b-8da2-fd6f1b15837d', '01a211f2-57bf-825b-a43f-bef2e633620d', 'u', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-57bf-825b-b8ad-02d6a3e9d161', '01a211f2-57bf-825b-a43f-bef2e633620d', 'u/3', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-57bf-825b-b44c-f6d95c96eb11', '01a211f2-57bf-825b-a43f-bef2e633620d', 'u/4', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-57bf-825b-8022-e1565c215ae0', '01a211f2-57bf-825b-a43f-bef2e633620d', 'u', ',0,0', 11000000003, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-57bf-825b-a753-2141347f9694', '01a211f2-57bf-825b-a43f-bef2e633620d', 'u/5', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-57bf-825b-8864-e2ccf9b581bb', '01a211f2-57bf-825b-a43f-bef2e633620d', 'u/5/0', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-57bf-825b-91da-34bf4968246c', '01a211f2-57bf-825b-a43f-bef2e633620d', 'u/5', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-57bf-825b-95f9-d4b187ce0cb5', '01a211f2-57bf-825b-a43f-bef2e633620d', 'u', ',0,0', 11000000004, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-57bf-825b-8662-f13e617942b1', '01a211f2-57f1-8720-9e3b-7a7c8b6a62ca', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-57f1-8720-9009-276367b65009', '01a211f2-57f1-8720-9e3b-7a7c8b6a62ca', 'c', ',0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-57bf-825b-8b6d-9d982f525f66', '01a211f2-57bf-825b-a43f-bef2e633620d', 'u/6', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-57bf-825b-b289-16f5acddc6b4', '01a211f2-57bf-825b-a43f-bef2e633620d', 'u', ',0,0', 11000000005, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-57bf-825b-97a7-b4ccd8d4cfb9', '01a211f2-57bf-825b-a43f-bef2e633620d', 'u', ',0,0', 11000000006, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-568c-87bb-b80f-27ba0865254a', '01a211f2-568c-87bb-9f05-47f1857e101f', 'u', ',0,0', 11000000006, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-568c-87bb-9aa2-d0fcdbcd1c51', '01a211f2-568c-87bb-9f05-47f1857e101f', 'u', ',0,0', 11000000007, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-57bf-825b-8aae-6d89c293bc59', '01a211f2-57bf-825b-a43f-bef2e633620d', 'u/10', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-57bf-825b-8cbc-293354995c89', '01a211f2-57bf-825b-a43f-bef2e633620d', 'u', ',0,0', 11000000007, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('9a77de78-847c-8f86-9647-27017c8b1a93', '01a211f2-582d-87b3-b58c-faf9b1e7b3c8', 't', ',0', 10000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('2e9179bc-2805-8e92-b4bb-6d58cc001eee', '01a211f2-5830-853d-acd2-78db791982b4', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-5830-853d-9b6f-c0219acfca1c', '01a211f2-5830-853d-acd2-78db791982b4', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-5830-853d-a294-e92da8cfe0c8', '01a211f2-5830-853d-acd2-78db791982b4', 'b', ',0,0,0', 1, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('833fa45a-14b5-87c8-bafe-ad557f613044', '01a211f2-5840-8b11-8e62-2205851b5619', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-5840-8b11-bcaf-f3582b6ae9c3', '01a211f2-5840-8b11-8e62-2205851b5619', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-5840-8b11-8cab-06a29fc0de84', '01a211f2-5840-8b11-8e62-2205851b5619', 'b', ',0,0,0', 10000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('b2459f02-a34b-8911-8d28-a9023378c0b8', '01a211f2-5855-82c6-ba71-3199b7ec9e34', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-5855-82c6-b0c8-0ec9341b8bc2', '01a211f2-5855-82c6-ba71-3199b7ec9e34', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a211f2-5855-82c6-858d-09b16193fd40', '01a211f2-5855-82c6-ba71-3199b7ec9e34', 'b', ',0,0,0', 111000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('40f46ede-60ef-8eac-b5b4-4e82812ff4ff', '01a211f2-586d-8cca-ad44-11852cc54e53', 'qt', ',0', 11000000000, 1);

INSERT INTO legwork_golden.hook OVERRIDING SYSTEM VALUE VALUES ('01a211f2-5444-853e-a2c1-c3ab07101c8b', 'h', ',0,0', 0, 'done', '60b59aea-23f2-e37f-094d-d298d159870a', '01a211f2-5444-853e-8055-519fff551c13', '["waiting"]', 0, 1, '2026-11-25 09:03:43.687472+00', NULL, NULL, true);
INSERT INTO legwork_golden.hook OVERRIDING SYSTEM VALUE VALUES ('01a211f2-5456-86eb-b2d7-68e740460af2', 'h', ',0,0', 0, 'done', 'ca886525-95d8-25e3-ad5f-6d3f44f16307', '01a211f2-5456-86eb-99c3-e92f5354707e', '["to be told by SQL"]', 0, 4, '2026-11-25 09:03:43.706097+00', NULL, NULL, true);
INSERT INTO legwork_golden.hook OVERRIDING SYSTEM VALUE VALUES ('01a211f2-545c-8d04-89ec-7da3db480590', 'h', ',0,0', 0, 'done', 'a1aa663e-d809-2ab1-79b1-9226a575ed7e', '01a211f2-545c-8d04-95bc-90747d9d7d2b', '["to be told by a row"]', 0, 5, '2026-11-25 09:03:43.710949+00', NULL, NULL, true);
INSERT INTO legwork_golden.hook OVERRIDING SYSTEM VALUE VALUES ('01a211f2-56e0-8720-bd1b-bc2c5d5fb61a', 'u/10', ',0,0', 0, 'said', '10b1307d-af9d-229b-ff36-d1b1f51b2692', '01a211f2-56e0-8720-9716-2b653fcb0eed', NULL, 0, 7, '2026-11-25 09:03:44.488984+00', NULL, NULL, true);

INSERT INTO legwork_golden.job VALUES ('01a211f2-53f1-8fbd-9aba-893bc11d80cf', 'golden', 'ended', 1, 'chain', 0, 0, 'completed', '01a211f2-53f1-8fbd-9d9e-5cd7b117736e', NULL, '', '', '2026-11-25 09:03:43.60326+00', '2026-11-25 09:03:43.633234+00', false, false, NULL, 'a chain', 'told', '24:00:00', '2026-11-26 09:03:43.633234+00');
INSERT INTO legwork_golden.job VALUES ('01a211f2-5416-8508-bf13-4775f2ed3a28', 'golden', 'to enter a', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:03:43.638202+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a211f2-5417-80eb-9239-e409fa28ec61', 'golden', 'a at work', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:03:43.640023+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a211f2-541d-878f-a43f-173ad8e21460', 'golden', 'a has answered', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:03:43.645773+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a211f2-5420-88e0-a1f0-49c5fb1e042c', 'golden', 'to enter b', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:03:43.648963+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a211f2-5427-800f-95e0-21bc7867f414', 'golden', 'b at work', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:03:43.655878+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a211f2-5431-8cb4-8c19-95ff0cc1601a', 'golden', 'b has answered', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:03:43.665521+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a211f2-54b1-8e65-a880-76e0a306b4a2', 'golden', 'to cycle', 1, 'rounds', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:03:43.793674+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a211f2-5439-8be4-8502-e47c6648f717', 'golden', 'event untold', 1, 'chain', 0, 0, 'completed', '01a211f2-5439-8be4-a9c2-838403c8b7da', NULL, '', '', '2026-11-25 09:03:43.673215+00', '2026-11-25 09:03:43.683664+00', false, false, NULL, 'a chain', 'told', '24:00:00', '2026-11-26 09:03:43.683664+00');
INSERT INTO legwork_golden.job VALUES ('01a211f2-5444-853e-a2c1-c3ab07101c8b', 'golden', 'waiting', 1, 'wait', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:03:43.684826+00', NULL, false, false, 'k', NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a211f2-544c-8911-b5f5-8bad24958e2d', 'golden', 'woken', 1, 'wait', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:03:43.692514+00', NULL, false, false, 'k', NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a211f2-5456-86eb-b2d7-68e740460af2', 'golden', 'to be told by SQL', 1, 'wait', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:03:43.702892+00', NULL, false, false, 'k', NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a211f2-545c-8d04-89ec-7da3db480590', 'golden', 'to be told by a row', 1, 'wait', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:03:43.708986+00', NULL, false, false, 'k', NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a211f2-5460-88bd-8ef5-fe999edaa214', 'golden', 'asleep', 1, 'sleep', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:03:43.713066+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a211f2-5465-8012-9cc7-6645bd9e2ce0', 'golden', 'to begin child', 1, 'parent', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:03:43.717775+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a211f2-5467-8330-805f-34c8044cf49e', 'golden', 'child at work', 1, 'parent', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:03:43.719643+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a211f2-546c-83a2-a78f-03c092db9b48', 'golden', '01a211f2-5467-8330-b4dd-b148036a7e58', 1, 'child', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:03:43.725285+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a211f2-5479-847c-a1cc-7b222549728b', 'golden', 'child answered', 1, 'parent', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:03:43.737301+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a211f2-54bc-8fd6-bb15-d8c891beb9cc', 'golden', 'second round', 1, 'rounds', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:03:43.804403+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a211f2-5481-8d34-b95d-787eb59ea21d', 'golden', '01a211f2-5479-847c-982a-b44df144cdcb', 1, 'child', 0, 0, 'completed', '01a211f2-5481-8d34-8ba8-6e3768e98a64', NULL, '', '', '2026-11-25 09:03:43.745196+00', '2026-11-25 09:03:43.752427+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-26 09:03:43.752427+00');
INSERT INTO legwork_golden.job VALUES ('01a211f2-54c3-8702-863d-9110c0bcd7bd', 'golden', 'to retry', 1, 'retries', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:03:43.811705+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a211f2-54c7-8df3-b0de-aceab17103c0', 'golden', 'retry put off', 1, 'retries', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:03:43.815527+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a211f2-5452-8105-9616-3f415a78d2c3', 'golden', 'to be told by all', 1, 'wait', 0, 0, 'completed', '01a211f2-5452-8105-991a-32c6f8825312', NULL, '', '', '2026-11-25 09:03:43.698676+00', '2026-11-25 09:03:43.946864+00', false, false, 'k', NULL, NULL, '24:00:00', '2026-11-26 09:03:43.946864+00');
INSERT INTO legwork_golden.job VALUES ('01a211f2-54ce-8d89-a094-3c1920d862ef', 'golden', 'failed', 1, 'fails', 0, 0, 'failed', '01a211f2-54ce-8d89-93b9-2f60f3c27320', '{"message":"no","code":422,"activity":"f"}', '', '', '2026-11-25 09:03:43.822145+00', '2026-11-25 09:03:43.829978+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-26 09:03:43.829978+00');
INSERT INTO legwork_golden.job VALUES ('01a211f2-5489-834a-940a-baa6cfd7033e', 'golden', 'rounds ended', 1, 'rounds', 0, 0, 'completed', '01a211f2-5489-834a-a730-20183f09d6e2', NULL, '', '', '2026-11-25 09:03:43.75403+00', '2026-11-25 09:03:43.792865+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-26 09:03:43.792865+00');
INSERT INTO legwork_golden.job VALUES ('01a211f2-54d7-87e2-9147-358a7a0db739', 'golden', 'to join', 1, 'joins', 2, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:03:43.83119+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a211f2-54e3-8ce8-9cac-1fbb9d4fe66f', 'golden', 'joined', 1, 'joins', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:03:43.843313+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a211f2-54f2-8147-9145-701520a84048', 'golden', 'polled', 1, 'polls', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:03:43.858739+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a211f2-54f6-8dd6-b55a-e6c71c207d03', 'golden', 'stopped', 1, 'stops', 0, 0, 'interrupted', '01a211f2-54f6-8dd6-8cf1-e683fefe7310', '{"message":"enough","code":418,"job_id":"stopped"}', '', '', '2026-11-25 09:03:43.862475+00', '2026-11-25 09:03:43.868649+00', false, true, NULL, NULL, NULL, '24:00:00', '2026-11-26 09:03:43.868649+00');
INSERT INTO legwork_golden.job VALUES ('01a211f2-54fe-8bcb-ad52-cee6276b8209', 'golden', 'to stop', 1, 'stops', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:03:43.870819+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a211f2-55af-8ef5-afb8-a7909115b28e', 'golden', 'one of two at work', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:03:44.047267+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a211f2-5500-8ea0-b72e-15d3fd219e50', 'golden', 'victim', 1, 'wait', 1, 0, 'interrupted', '01a211f2-5506-8425-a70c-89fd08204c14', '{"message":"enough","code":418,"job_id":"victim"}', '', '', '2026-11-25 09:03:43.872169+00', '2026-11-25 09:03:43.883789+00', false, true, 'k', NULL, NULL, '24:00:00', '2026-11-26 09:03:43.883789+00');
INSERT INTO legwork_golden.job VALUES ('01a211f2-5506-8425-954b-cc5ad01408c5', 'golden', 'killer', 1, 'kills', 0, 0, 'completed', '01a211f2-5506-8425-8df5-8e34a99a9a50', NULL, '', '', '2026-11-25 09:03:43.879114+00', '2026-11-25 09:03:43.891838+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-26 09:03:43.891838+00');
INSERT INTO legwork_golden.job VALUES ('01a211f2-5515-8a88-bad7-6a1c5d41e579', 'golden', 'second victim', 1, 'parent', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:03:43.893547+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a211f2-551a-827d-91aa-4db8b37d4cb9', 'golden', '01a211f2-5515-8a88-99a3-7b09a7d2d284', 1, 'child', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:03:43.898774+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a211f2-551f-84de-b6d2-ca4b2d1ebd39', 'golden', 'to kill', 1, 'kills', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:03:43.90395+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a211f2-5526-851d-8b47-d548db5dea95', 'golden', '01a211f2-5520-8fab-88e5-2da366471af9', 1, 'child', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:03:43.910766+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a211f2-552b-88d7-9706-da5e14d3ccb5', 'golden', 'untold', 1, 'tells', 0, 0, 'completed', '01a211f2-552b-88d7-a413-1deecc4147cd', NULL, '', '', '2026-11-25 09:03:43.915691+00', '2026-11-25 09:03:43.932124+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-26 09:03:43.932124+00');
INSERT INTO legwork_golden.job VALUES ('01a211f2-554b-8eb8-97d3-e68ad6e1613e', 'golden', 'severed', 1, 'sends', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:03:43.94777+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a211f2-554e-835f-ada2-737c62173a5c', 'golden', 'confirmed', 1, 'sends', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:03:43.95034+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a211f2-5554-8d4c-983d-d47e3ca4da34', 'golden', '01a211f2-554e-835f-8158-34cf0221c7d1', 1, 'child', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:03:43.956232+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a211f2-56e0-8720-bd1b-bc2c5d5fb61a', 'golden', 'waits for a signal', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:03:44.352509+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a211f2-5520-8fab-a9e8-40c212e8d9ef', 'golden', 'third victim', 1, 'parent', 1, 0, 'interrupted', '01a211f2-5559-817b-b89a-2729643ab42d', '{"message":"enough","code":418,"job_id":"third victim"}', '', '', '2026-11-25 09:03:43.905039+00', '2026-11-25 09:03:43.963227+00', false, true, NULL, NULL, NULL, '24:00:00', '2026-11-26 09:03:43.963227+00');
INSERT INTO legwork_golden.job VALUES ('01a211f2-5559-817b-b093-6a6ae1abb145', 'golden', 'third killer', 1, 'kills', 0, 0, 'completed', '01a211f2-5559-817b-8edf-3f8513cc14fc', NULL, '', '', '2026-11-25 09:03:43.961345+00', '2026-11-25 09:03:43.968547+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-26 09:03:43.968547+00');
INSERT INTO legwork_golden.job VALUES ('01a211f2-556d-8b7b-b6ae-6bef9ea6c236', 'golden', 'function to begin', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:03:43.981635+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a211f2-5574-8389-9603-ca630fc771e4', 'golden', 'first turn', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:03:43.98881+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a211f2-5583-8559-96ce-5b64da57a502', 'golden', 'call at work', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:03:44.003852+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a211f2-55a1-8e1d-add8-a7fb03f3a144', 'golden', 'call answered', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:03:44.033277+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a211f2-5636-8414-8101-247a116d5271', 'golden', 'child of a function', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:03:44.182326+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a211f2-5686-8621-9650-d8356bced42a', 'golden', '01a211f2-5636-8414-83d5-db693aeb020c', 1, 'child', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:03:44.262272+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a211f2-55cb-867a-a3cd-84835203cd1a', 'golden', 'inner to take a turn', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:03:44.075906+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a211f2-55ef-82ed-a16d-864e362e12ef', 'golden', 'inner answered', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:03:44.111577+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a211f2-568c-87bb-9f05-47f1857e101f', 'golden', 'step begun', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:03:44.268331+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a211f2-56ce-8ceb-b579-348e4de39785', 'golden', '01a211f2-568c-87bb-8fd3-ef2bc6a9b42a', 1, 'child', 0, 0, 'completed', '01a211f2-56ce-8ceb-8f5e-2e150c4261a8', NULL, '', '', '2026-11-25 09:03:44.334257+00', '2026-11-25 09:03:44.340046+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-26 09:03:44.340046+00');
INSERT INTO legwork_golden.job VALUES ('01a211f2-55dd-8ff7-a3fb-c163433181a4', 'golden', 'inner at work', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:03:44.093904+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a211f2-5733-8342-a08b-e58070fe501f', 'golden', '01a211f2-56e0-8720-91c9-e7229201913c', 1, 'child', 0, 0, 'completed', '01a211f2-5733-8342-84e5-25df615d3b05', NULL, '', '', '2026-11-25 09:03:44.435353+00', '2026-11-25 09:03:44.448158+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-26 09:03:44.448158+00');
INSERT INTO legwork_golden.job VALUES ('01a211f2-57a6-8470-b715-4659162b357c', 'golden', '01a211f2-576a-8aae-a045-c9fa0900a14a', 1, 'child', 0, 0, 'completed', '01a211f2-57a6-8470-a1cd-d463e550bf25', NULL, '', '', '2026-11-25 09:03:44.55111+00', '2026-11-25 09:03:44.563777+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-26 09:03:44.563777+00');
INSERT INTO legwork_golden.job VALUES ('01a211f2-576a-8aae-b67f-99b6a6fa24ba', 'golden', 'signal came', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:03:44.490944+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a211f2-57f1-8720-9e3b-7a7c8b6a62ca', 'golden', '01a211f2-57bf-825b-8662-f13e617942b1', 1, 'child', 0, 0, 'completed', '01a211f2-57f1-8720-9009-276367b65009', NULL, '', '', '2026-11-25 09:03:44.625164+00', '2026-11-25 09:03:44.63057+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-26 09:03:44.63057+00');
INSERT INTO legwork_golden.job VALUES ('01a211f2-57bf-825b-a43f-bef2e633620d', 'golden', 'sleeps', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:03:44.575583+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a211f2-582d-87b3-b58c-faf9b1e7b3c8', 'golden', 'begun', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:03:44.685128+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a211f2-5830-853d-acd2-78db791982b4', 'golden', 'entered', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:03:44.688563+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a211f2-5840-8b11-8e62-2205851b5619', 'golden', 'saved', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:03:44.705138+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a211f2-5855-82c6-ba71-3199b7ec9e34', 'golden', 'closed', 1, 'chain', 0, 0, 'running', '01a211f2-5855-82c6-858d-09b16193fd40', NULL, '', '', '2026-11-25 09:03:44.725761+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a211f2-586d-8cca-ad44-11852cc54e53', 'golden', 'put off later', 1, 'retries', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:03:44.749679+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);

INSERT INTO legwork_golden.job_data VALUES ('01a211f2-53f1-8fbd-9aba-893bc11d80cf', 'n', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a211f2-53f1-8fbd-9aba-893bc11d80cf', 'a', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a211f2-53f1-8fbd-9aba-893bc11d80cf', 'b', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a211f2-5416-8508-bf13-4775f2ed3a28', 'n', '2');
INSERT INTO legwork_golden.job_data VALUES ('01a211f2-5417-80eb-9239-e409fa28ec61', 'n', '3');
INSERT INTO legwork_golden.job_data VALUES ('01a211f2-541d-878f-a43f-173ad8e21460', 'n', '4');
INSERT INTO legwork_golden.job_data VALUES ('01a211f2-5420-88e0-a1f0-49c5fb1e042c', 'n', '5');
INSERT INTO legwork_golden.job_data VALUES ('01a211f2-5420-88e0-a1f0-49c5fb1e042c', 'a', '5');
INSERT INTO legwork_golden.job_data VALUES ('01a211f2-5427-800f-95e0-21bc7867f414', 'n', '6');
INSERT INTO legwork_golden.job_data VALUES ('01a211f2-5427-800f-95e0-21bc7867f414', 'a', '6');
INSERT INTO legwork_golden.job_data VALUES ('01a211f2-5431-8cb4-8c19-95ff0cc1601a', 'n', '7');
INSERT INTO legwork_golden.job_data VALUES ('01a211f2-5431-8cb4-8c19-95ff0cc1601a', 'a', '7');
INSERT INTO legwork_golden.job_data VALUES ('01a211f2-5439-8be4-8502-e47c6648f717', 'n', '8');
INSERT INTO legwork_golden.job_data VALUES ('01a211f2-5439-8be4-8502-e47c6648f717', 'a', '8');
INSERT INTO legwork_golden.job_data VALUES ('01a211f2-5439-8be4-8502-e47c6648f717', 'b', '8');
INSERT INTO legwork_golden.job_data VALUES ('01a211f2-5481-8d34-b95d-787eb59ea21d', 'c', '11');
INSERT INTO legwork_golden.job_data VALUES ('01a211f2-5489-834a-940a-baa6cfd7033e', 'round', '3');
INSERT INTO legwork_golden.job_data VALUES ('01a211f2-54b1-8e65-a880-76e0a306b4a2', 'round', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a211f2-54bc-8fd6-bb15-d8c891beb9cc', 'round', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a211f2-54ce-8d89-a094-3c1920d862ef', '$error.code', '597');
INSERT INTO legwork_golden.job_data VALUES ('01a211f2-54ce-8d89-a094-3c1920d862ef', '$error.message', '"no"');
INSERT INTO legwork_golden.job_data VALUES ('01a211f2-54ce-8d89-a094-3c1920d862ef', 'done', 'true');
INSERT INTO legwork_golden.job_data VALUES ('01a211f2-5452-8105-9616-3f415a78d2c3', 'said', '9');
INSERT INTO legwork_golden.job_data VALUES ('01a211f2-5452-8105-9616-3f415a78d2c3', 'after', '9');
INSERT INTO legwork_golden.job_data VALUES ('01a211f2-56ce-8ceb-b579-348e4de39785', 'c', '70');
INSERT INTO legwork_golden.job_data VALUES ('01a211f2-5733-8342-a08b-e58070fe501f', 'c', '70');
INSERT INTO legwork_golden.job_data VALUES ('01a211f2-56e0-8720-bd1b-bc2c5d5fb61a', 'progress', '"asked"');
INSERT INTO legwork_golden.job_data VALUES ('01a211f2-57a6-8470-b715-4659162b357c', 'c', '70');
INSERT INTO legwork_golden.job_data VALUES ('01a211f2-576a-8aae-b67f-99b6a6fa24ba', 'progress', '"asked"');
INSERT INTO legwork_golden.job_data VALUES ('01a211f2-57f1-8720-9e3b-7a7c8b6a62ca', 'c', '70');
INSERT INTO legwork_golden.job_data VALUES ('01a211f2-57bf-825b-a43f-bef2e633620d', 'progress', '"asked"');
INSERT INTO legwork_golden.job_data VALUES ('01a211f2-5830-853d-acd2-78db791982b4', 'n', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a211f2-5830-853d-acd2-78db791982b4', 'a', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a211f2-5840-8b11-8e62-2205851b5619', 'n', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a211f2-5840-8b11-8e62-2205851b5619', 'a', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a211f2-5840-8b11-8e62-2205851b5619', 'b', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a211f2-5855-82c6-ba71-3199b7ec9e34', 'n', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a211f2-5855-82c6-ba71-3199b7ec9e34', 'a', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a211f2-5855-82c6-ba71-3199b7ec9e34', 'b', '31');

INSERT INTO legwork_golden.journal VALUES ('01a211f2-5574-8389-9603-ca630fc771e4', 'u', ',0,0', 0, 1, '2026-11-25 09:03:43.994692+00', '[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-5583-8559-96ce-5b64da57a502', 'u', ',0,0', 0, 1, '2026-11-25 09:03:44.007746+00', '[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-5583-8559-96ce-5b64da57a502', 'u', ',0,0', 1, 4, '2026-11-25 09:03:44.026486+00', '[{"t":"InvokeScheduled","p":0,"kind":"Gate","fn":"golden#0","src":"function_test.go:45"},{"t":"InvokeScheduled","p":1,"kind":"Function","fn":"work:w.a","in":{"n":40},"src":"function_test.go:46"},{"t":"ExecutionAwaiting","on":[1],"kind":"Single","src":"function_test.go:46"},{"t":"InvokeStarted","p":1,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-55a1-8e1d-add8-a7fb03f3a144', 'u', ',0,0', 0, 1, '2026-11-25 09:03:44.034864+00', '[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-55a1-8e1d-add8-a7fb03f3a144', 'u', ',0,0', 1, 4, '2026-11-25 09:03:44.044663+00', '[{"t":"InvokeScheduled","p":0,"kind":"Gate","fn":"golden#0","src":"function_test.go:45"},{"t":"InvokeScheduled","p":1,"kind":"Function","fn":"work:w.a","in":{"n":40},"src":"function_test.go:46"},{"t":"ExecutionAwaiting","on":[1],"kind":"Single","src":"function_test.go:46"},{"t":"InvokeStarted","p":1,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-55af-8ef5-afb8-a7909115b28e', 'u', ',0,0', 0, 1, '2026-11-25 09:03:44.056632+00', '[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-55af-8ef5-afb8-a7909115b28e', 'u', ',0,0', 1, 4, '2026-11-25 09:03:44.063597+00', '[{"t":"InvokeScheduled","p":0,"kind":"Gate","fn":"golden#0","src":"function_test.go:45"},{"t":"InvokeScheduled","p":1,"kind":"Function","fn":"work:w.a","in":{"n":40},"src":"function_test.go:46"},{"t":"ExecutionAwaiting","on":[1],"kind":"Single","src":"function_test.go:46"},{"t":"InvokeStarted","p":1,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-55af-8ef5-afb8-a7909115b28e', 'u', ',0,0', 5, 2, '2026-11-25 09:03:44.067055+00', '[{"t":"InvokeCompleted","p":1,"a":1,"ok":{"n":40}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-55af-8ef5-afb8-a7909115b28e', 'u', ',0,0', 7, 8, '2026-11-25 09:03:44.069892+00', '[{"t":"JoinSetCreated","js":2},{"t":"InvokeScheduled","p":3,"kind":"Function","fn":"work:w.b","in":{"n":10},"src":"function_test.go:52"},{"t":"JoinSetSubmitted","js":2,"p":3},{"t":"InvokeScheduled","p":4,"kind":"Function","fn":"work:w.c","in":{"n":20},"src":"function_test.go:53"},{"t":"JoinSetSubmitted","js":2,"p":4},{"t":"ExecutionAwaiting","on":[3,4],"kind":"Any","src":"join.go:46"},{"t":"InvokeStarted","p":3,"a":1},{"t":"InvokeStarted","p":4,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-55af-8ef5-afb8-a7909115b28e', 'u', ',0,0', 15, 2, '2026-11-25 09:03:44.07177+00', '[{"t":"InvokeCompleted","p":3,"a":1,"ok":{"n":10}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-55af-8ef5-afb8-a7909115b28e', 'u', ',0,0', 17, 2, '2026-11-25 09:03:44.074455+00', '[{"t":"JoinSetAwaited","js":2,"p":3},{"t":"ExecutionAwaiting","on":[4],"kind":"Any","src":"join.go:46"}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-55cb-867a-a3cd-84835203cd1a', 'u', ',0,0', 0, 1, '2026-11-25 09:03:44.0775+00', '[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-55cb-867a-a3cd-84835203cd1a', 'u', ',0,0', 1, 4, '2026-11-25 09:03:44.080583+00', '[{"t":"InvokeScheduled","p":0,"kind":"Gate","fn":"golden#0","src":"function_test.go:45"},{"t":"InvokeScheduled","p":1,"kind":"Function","fn":"work:w.a","in":{"n":40},"src":"function_test.go:46"},{"t":"ExecutionAwaiting","on":[1],"kind":"Single","src":"function_test.go:46"},{"t":"InvokeStarted","p":1,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-55cb-867a-a3cd-84835203cd1a', 'u', ',0,0', 5, 2, '2026-11-25 09:03:44.082961+00', '[{"t":"InvokeCompleted","p":1,"a":1,"ok":{"n":40}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-55cb-867a-a3cd-84835203cd1a', 'u', ',0,0', 7, 8, '2026-11-25 09:03:44.085698+00', '[{"t":"JoinSetCreated","js":2},{"t":"InvokeScheduled","p":3,"kind":"Function","fn":"work:w.b","in":{"n":10},"src":"function_test.go:52"},{"t":"JoinSetSubmitted","js":2,"p":3},{"t":"InvokeScheduled","p":4,"kind":"Function","fn":"work:w.c","in":{"n":20},"src":"function_test.go:53"},{"t":"JoinSetSubmitted","js":2,"p":4},{"t":"ExecutionAwaiting","on":[3,4],"kind":"Any","src":"join.go:46"},{"t":"InvokeStarted","p":3,"a":1},{"t":"InvokeStarted","p":4,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-55cb-867a-a3cd-84835203cd1a', 'u', ',0,0', 15, 2, '2026-11-25 09:03:44.0881+00', '[{"t":"InvokeCompleted","p":3,"a":1,"ok":{"n":10}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-55cb-867a-a3cd-84835203cd1a', 'u', ',0,0', 17, 1, '2026-11-25 09:03:44.089661+00', '[{"t":"InvokeCompleted","p":4,"a":1,"ok":{"n":20}}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-55cb-867a-a3cd-84835203cd1a', 'u', ',0,0', 18, 5, '2026-11-25 09:03:44.092694+00', '[{"t":"JoinSetAwaited","js":2,"p":3},{"t":"JoinSetAwaited","js":2,"p":4},{"t":"InvokeScheduled","p":5,"kind":"Function","fn":"call:f.inner","in":{"n":70},"src":"function_test.go:63"},{"t":"ExecutionAwaiting","on":[5],"kind":"Single","src":"function_test.go:63"},{"t":"InvokeStarted","p":5,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-55cb-867a-a3cd-84835203cd1a', 'u/5', ',0,0', 0, 1, '2026-11-25 09:03:44.092694+00', '[{"t":"ExecutionStarted","digest":"e9926b640c41b92ff9f2b9e72092c00a5e95baab83359cfe2791fece2dad026a","in":{"n":70},"parent":"u"}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-55dd-8ff7-a3fb-c163433181a4', 'u', ',0,0', 0, 1, '2026-11-25 09:03:44.095408+00', '[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-55dd-8ff7-a3fb-c163433181a4', 'u', ',0,0', 1, 4, '2026-11-25 09:03:44.097598+00', '[{"t":"InvokeScheduled","p":0,"kind":"Gate","fn":"golden#0","src":"function_test.go:45"},{"t":"InvokeScheduled","p":1,"kind":"Function","fn":"work:w.a","in":{"n":40},"src":"function_test.go:46"},{"t":"ExecutionAwaiting","on":[1],"kind":"Single","src":"function_test.go:46"},{"t":"InvokeStarted","p":1,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-55dd-8ff7-a3fb-c163433181a4', 'u', ',0,0', 5, 2, '2026-11-25 09:03:44.099518+00', '[{"t":"InvokeCompleted","p":1,"a":1,"ok":{"n":40}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-55dd-8ff7-a3fb-c163433181a4', 'u', ',0,0', 7, 8, '2026-11-25 09:03:44.101943+00', '[{"t":"JoinSetCreated","js":2},{"t":"InvokeScheduled","p":3,"kind":"Function","fn":"work:w.b","in":{"n":10},"src":"function_test.go:52"},{"t":"JoinSetSubmitted","js":2,"p":3},{"t":"InvokeScheduled","p":4,"kind":"Function","fn":"work:w.c","in":{"n":20},"src":"function_test.go:53"},{"t":"JoinSetSubmitted","js":2,"p":4},{"t":"ExecutionAwaiting","on":[3,4],"kind":"Any","src":"join.go:46"},{"t":"InvokeStarted","p":3,"a":1},{"t":"InvokeStarted","p":4,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-55dd-8ff7-a3fb-c163433181a4', 'u', ',0,0', 15, 2, '2026-11-25 09:03:44.104076+00', '[{"t":"InvokeCompleted","p":3,"a":1,"ok":{"n":10}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-55dd-8ff7-a3fb-c163433181a4', 'u', ',0,0', 17, 1, '2026-11-25 09:03:44.10577+00', '[{"t":"InvokeCompleted","p":4,"a":1,"ok":{"n":20}}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-55dd-8ff7-a3fb-c163433181a4', 'u', ',0,0', 18, 5, '2026-11-25 09:03:44.108498+00', '[{"t":"JoinSetAwaited","js":2,"p":3},{"t":"JoinSetAwaited","js":2,"p":4},{"t":"InvokeScheduled","p":5,"kind":"Function","fn":"call:f.inner","in":{"n":70},"src":"function_test.go:63"},{"t":"ExecutionAwaiting","on":[5],"kind":"Single","src":"function_test.go:63"},{"t":"InvokeStarted","p":5,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-55dd-8ff7-a3fb-c163433181a4', 'u/5', ',0,0', 0, 1, '2026-11-25 09:03:44.108498+00', '[{"t":"ExecutionStarted","digest":"e9926b640c41b92ff9f2b9e72092c00a5e95baab83359cfe2791fece2dad026a","in":{"n":70},"parent":"u"}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-55dd-8ff7-a3fb-c163433181a4', 'u/5', ',0,0', 1, 3, '2026-11-25 09:03:44.110637+00', '[{"t":"InvokeScheduled","p":0,"kind":"Function","fn":"work:w.a","in":{"n":0},"src":"function_test.go:85"},{"t":"ExecutionAwaiting","on":[0],"kind":"Single","src":"function_test.go:85"},{"t":"InvokeStarted","p":0,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-55ef-82ed-a16d-864e362e12ef', 'u', ',0,0', 0, 1, '2026-11-25 09:03:44.112746+00', '[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-55ef-82ed-a16d-864e362e12ef', 'u', ',0,0', 1, 4, '2026-11-25 09:03:44.115614+00', '[{"t":"InvokeScheduled","p":0,"kind":"Gate","fn":"golden#0","src":"function_test.go:45"},{"t":"InvokeScheduled","p":1,"kind":"Function","fn":"work:w.a","in":{"n":40},"src":"function_test.go:46"},{"t":"ExecutionAwaiting","on":[1],"kind":"Single","src":"function_test.go:46"},{"t":"InvokeStarted","p":1,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-55ef-82ed-a16d-864e362e12ef', 'u', ',0,0', 5, 2, '2026-11-25 09:03:44.119325+00', '[{"t":"InvokeCompleted","p":1,"a":1,"ok":{"n":40}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-55ef-82ed-a16d-864e362e12ef', 'u', ',0,0', 7, 8, '2026-11-25 09:03:44.126206+00', '[{"t":"JoinSetCreated","js":2},{"t":"InvokeScheduled","p":3,"kind":"Function","fn":"work:w.b","in":{"n":10},"src":"function_test.go:52"},{"t":"JoinSetSubmitted","js":2,"p":3},{"t":"InvokeScheduled","p":4,"kind":"Function","fn":"work:w.c","in":{"n":20},"src":"function_test.go:53"},{"t":"JoinSetSubmitted","js":2,"p":4},{"t":"ExecutionAwaiting","on":[3,4],"kind":"Any","src":"join.go:46"},{"t":"InvokeStarted","p":3,"a":1},{"t":"InvokeStarted","p":4,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-55ef-82ed-a16d-864e362e12ef', 'u', ',0,0', 15, 2, '2026-11-25 09:03:44.131056+00', '[{"t":"InvokeCompleted","p":3,"a":1,"ok":{"n":10}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-55ef-82ed-a16d-864e362e12ef', 'u', ',0,0', 17, 1, '2026-11-25 09:03:44.133618+00', '[{"t":"InvokeCompleted","p":4,"a":1,"ok":{"n":20}}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-55ef-82ed-a16d-864e362e12ef', 'u', ',0,0', 18, 5, '2026-11-25 09:03:44.139773+00', '[{"t":"JoinSetAwaited","js":2,"p":3},{"t":"JoinSetAwaited","js":2,"p":4},{"t":"InvokeScheduled","p":5,"kind":"Function","fn":"call:f.inner","in":{"n":70},"src":"function_test.go:63"},{"t":"ExecutionAwaiting","on":[5],"kind":"Single","src":"function_test.go:63"},{"t":"InvokeStarted","p":5,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-55ef-82ed-a16d-864e362e12ef', 'u/5', ',0,0', 0, 1, '2026-11-25 09:03:44.139773+00', '[{"t":"ExecutionStarted","digest":"e9926b640c41b92ff9f2b9e72092c00a5e95baab83359cfe2791fece2dad026a","in":{"n":70},"parent":"u"}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-55ef-82ed-a16d-864e362e12ef', 'u/5', ',0,0', 1, 3, '2026-11-25 09:03:44.145652+00', '[{"t":"InvokeScheduled","p":0,"kind":"Function","fn":"work:w.a","in":{"n":0},"src":"function_test.go:85"},{"t":"ExecutionAwaiting","on":[0],"kind":"Single","src":"function_test.go:85"},{"t":"InvokeStarted","p":0,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-5636-8414-8101-247a116d5271', 'u', ',0,0', 0, 1, '2026-11-25 09:03:44.187212+00', '[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-5636-8414-8101-247a116d5271', 'u', ',0,0', 1, 4, '2026-11-25 09:03:44.19163+00', '[{"t":"InvokeScheduled","p":0,"kind":"Gate","fn":"golden#0","src":"function_test.go:45"},{"t":"InvokeScheduled","p":1,"kind":"Function","fn":"work:w.a","in":{"n":40},"src":"function_test.go:46"},{"t":"ExecutionAwaiting","on":[1],"kind":"Single","src":"function_test.go:46"},{"t":"InvokeStarted","p":1,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-5636-8414-8101-247a116d5271', 'u', ',0,0', 5, 2, '2026-11-25 09:03:44.195635+00', '[{"t":"InvokeCompleted","p":1,"a":1,"ok":{"n":40}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-5636-8414-8101-247a116d5271', 'u', ',0,0', 7, 8, '2026-11-25 09:03:44.199988+00', '[{"t":"JoinSetCreated","js":2},{"t":"InvokeScheduled","p":3,"kind":"Function","fn":"work:w.b","in":{"n":10},"src":"function_test.go:52"},{"t":"JoinSetSubmitted","js":2,"p":3},{"t":"InvokeScheduled","p":4,"kind":"Function","fn":"work:w.c","in":{"n":20},"src":"function_test.go:53"},{"t":"JoinSetSubmitted","js":2,"p":4},{"t":"ExecutionAwaiting","on":[3,4],"kind":"Any","src":"join.go:46"},{"t":"InvokeStarted","p":3,"a":1},{"t":"InvokeStarted","p":4,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-5636-8414-8101-247a116d5271', 'u', ',0,0', 15, 2, '2026-11-25 09:03:44.206403+00', '[{"t":"InvokeCompleted","p":3,"a":1,"ok":{"n":10}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-5636-8414-8101-247a116d5271', 'u', ',0,0', 17, 1, '2026-11-25 09:03:44.210434+00', '[{"t":"InvokeCompleted","p":4,"a":1,"ok":{"n":20}}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-5636-8414-8101-247a116d5271', 'u', ',0,0', 18, 5, '2026-11-25 09:03:44.21753+00', '[{"t":"JoinSetAwaited","js":2,"p":3},{"t":"JoinSetAwaited","js":2,"p":4},{"t":"InvokeScheduled","p":5,"kind":"Function","fn":"call:f.inner","in":{"n":70},"src":"function_test.go:63"},{"t":"ExecutionAwaiting","on":[5],"kind":"Single","src":"function_test.go:63"},{"t":"InvokeStarted","p":5,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-5636-8414-8101-247a116d5271', 'u/5', ',0,0', 0, 1, '2026-11-25 09:03:44.21753+00', '[{"t":"ExecutionStarted","digest":"e9926b640c41b92ff9f2b9e72092c00a5e95baab83359cfe2791fece2dad026a","in":{"n":70},"parent":"u"}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-5636-8414-8101-247a116d5271', 'u/5', ',0,0', 1, 3, '2026-11-25 09:03:44.224507+00', '[{"t":"InvokeScheduled","p":0,"kind":"Function","fn":"work:w.a","in":{"n":0},"src":"function_test.go:85"},{"t":"ExecutionAwaiting","on":[0],"kind":"Single","src":"function_test.go:85"},{"t":"InvokeStarted","p":0,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-5636-8414-8101-247a116d5271', 'u/5', ',0,0', 4, 2, '2026-11-25 09:03:44.232405+00', '[{"t":"InvokeCompleted","p":0,"a":1,"ok":{"n":0}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-5636-8414-8101-247a116d5271', 'u', ',0,0', 23, 2, '2026-11-25 09:03:44.250293+00', '[{"t":"InvokeCompleted","p":5,"a":1,"ok":{"n":0}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-5636-8414-8101-247a116d5271', 'u/5', ',0,0', 6, 1, '2026-11-25 09:03:44.250293+00', '[{"t":"ExecutionCompleted","ok":{"n":0}}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-5636-8414-8101-247a116d5271', 'u', ',0,0', 25, 3, '2026-11-25 09:03:44.261195+00', '[{"t":"InvokeScheduled","p":6,"kind":"Function","fn":"start:child","in":{"n":70},"src":"function_test.go:63"},{"t":"ExecutionAwaiting","on":[6],"kind":"Single","src":"function_test.go:63"},{"t":"InvokeStarted","p":6,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-568c-87bb-9f05-47f1857e101f', 'u', ',0,0', 0, 1, '2026-11-25 09:03:44.27599+00', '[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-568c-87bb-9f05-47f1857e101f', 'u', ',0,0', 1, 4, '2026-11-25 09:03:44.281608+00', '[{"t":"InvokeScheduled","p":0,"kind":"Gate","fn":"golden#0","src":"function_test.go:45"},{"t":"InvokeScheduled","p":1,"kind":"Function","fn":"work:w.a","in":{"n":40},"src":"function_test.go:46"},{"t":"ExecutionAwaiting","on":[1],"kind":"Single","src":"function_test.go:46"},{"t":"InvokeStarted","p":1,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-568c-87bb-9f05-47f1857e101f', 'u', ',0,0', 5, 2, '2026-11-25 09:03:44.29065+00', '[{"t":"InvokeCompleted","p":1,"a":1,"ok":{"n":40}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-568c-87bb-9f05-47f1857e101f', 'u', ',0,0', 7, 8, '2026-11-25 09:03:44.295367+00', '[{"t":"JoinSetCreated","js":2},{"t":"InvokeScheduled","p":3,"kind":"Function","fn":"work:w.b","in":{"n":10},"src":"function_test.go:52"},{"t":"JoinSetSubmitted","js":2,"p":3},{"t":"InvokeScheduled","p":4,"kind":"Function","fn":"work:w.c","in":{"n":20},"src":"function_test.go:53"},{"t":"JoinSetSubmitted","js":2,"p":4},{"t":"ExecutionAwaiting","on":[3,4],"kind":"Any","src":"join.go:46"},{"t":"InvokeStarted","p":3,"a":1},{"t":"InvokeStarted","p":4,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-568c-87bb-9f05-47f1857e101f', 'u', ',0,0', 15, 2, '2026-11-25 09:03:44.301478+00', '[{"t":"InvokeCompleted","p":3,"a":1,"ok":{"n":10}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-568c-87bb-9f05-47f1857e101f', 'u', ',0,0', 17, 1, '2026-11-25 09:03:44.303422+00', '[{"t":"InvokeCompleted","p":4,"a":1,"ok":{"n":20}}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-568c-87bb-9f05-47f1857e101f', 'u', ',0,0', 18, 5, '2026-11-25 09:03:44.311059+00', '[{"t":"JoinSetAwaited","js":2,"p":3},{"t":"JoinSetAwaited","js":2,"p":4},{"t":"InvokeScheduled","p":5,"kind":"Function","fn":"call:f.inner","in":{"n":70},"src":"function_test.go:63"},{"t":"ExecutionAwaiting","on":[5],"kind":"Single","src":"function_test.go:63"},{"t":"InvokeStarted","p":5,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-568c-87bb-9f05-47f1857e101f', 'u/5', ',0,0', 0, 1, '2026-11-25 09:03:44.311059+00', '[{"t":"ExecutionStarted","digest":"e9926b640c41b92ff9f2b9e72092c00a5e95baab83359cfe2791fece2dad026a","in":{"n":70},"parent":"u"}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-568c-87bb-9f05-47f1857e101f', 'u/5', ',0,0', 1, 3, '2026-11-25 09:03:44.314754+00', '[{"t":"InvokeScheduled","p":0,"kind":"Function","fn":"work:w.a","in":{"n":0},"src":"function_test.go:85"},{"t":"ExecutionAwaiting","on":[0],"kind":"Single","src":"function_test.go:85"},{"t":"InvokeStarted","p":0,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-568c-87bb-9f05-47f1857e101f', 'u/5', ',0,0', 4, 2, '2026-11-25 09:03:44.322801+00', '[{"t":"InvokeCompleted","p":0,"a":1,"ok":{"n":0}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-568c-87bb-9f05-47f1857e101f', 'u', ',0,0', 23, 2, '2026-11-25 09:03:44.32541+00', '[{"t":"InvokeCompleted","p":5,"a":1,"ok":{"n":0}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-568c-87bb-9f05-47f1857e101f', 'u/5', ',0,0', 6, 1, '2026-11-25 09:03:44.32541+00', '[{"t":"ExecutionCompleted","ok":{"n":0}}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-568c-87bb-9f05-47f1857e101f', 'u', ',0,0', 25, 3, '2026-11-25 09:03:44.330696+00', '[{"t":"InvokeScheduled","p":6,"kind":"Function","fn":"start:child","in":{"n":70},"src":"function_test.go:63"},{"t":"ExecutionAwaiting","on":[6],"kind":"Single","src":"function_test.go:63"},{"t":"InvokeStarted","p":6,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-568c-87bb-9f05-47f1857e101f', 'u', ',0,0', 28, 2, '2026-11-25 09:03:44.343099+00', '[{"t":"InvokeCompleted","p":6,"a":1,"ok":{"c":70}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-568c-87bb-9f05-47f1857e101f', 'u', ',0,0', 30, 4, '2026-11-25 09:03:44.351491+00', '[{"t":"TimeRecorded","p":7,"v":"2026-01-01T00:00:00Z"},{"t":"RandomGenerated","p":8,"v":"9fbd6e4da16257ff8f331426ecc6b809"},{"t":"InvokeScheduled","p":9,"kind":"Local","fn":"step","src":"function_test.go:71"},{"t":"InvokeStarted","p":9,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-56e0-8720-bd1b-bc2c5d5fb61a', 'u', ',0,0', 0, 1, '2026-11-25 09:03:44.357676+00', '[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-56e0-8720-bd1b-bc2c5d5fb61a', 'u', ',0,0', 1, 4, '2026-11-25 09:03:44.366131+00', '[{"t":"InvokeScheduled","p":0,"kind":"Gate","fn":"golden#0","src":"function_test.go:45"},{"t":"InvokeScheduled","p":1,"kind":"Function","fn":"work:w.a","in":{"n":40},"src":"function_test.go:46"},{"t":"ExecutionAwaiting","on":[1],"kind":"Single","src":"function_test.go:46"},{"t":"InvokeStarted","p":1,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-56e0-8720-bd1b-bc2c5d5fb61a', 'u', ',0,0', 5, 2, '2026-11-25 09:03:44.376253+00', '[{"t":"InvokeCompleted","p":1,"a":1,"ok":{"n":40}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-56e0-8720-bd1b-bc2c5d5fb61a', 'u', ',0,0', 7, 8, '2026-11-25 09:03:44.379731+00', '[{"t":"JoinSetCreated","js":2},{"t":"InvokeScheduled","p":3,"kind":"Function","fn":"work:w.b","in":{"n":10},"src":"function_test.go:52"},{"t":"JoinSetSubmitted","js":2,"p":3},{"t":"InvokeScheduled","p":4,"kind":"Function","fn":"work:w.c","in":{"n":20},"src":"function_test.go:53"},{"t":"JoinSetSubmitted","js":2,"p":4},{"t":"ExecutionAwaiting","on":[3,4],"kind":"Any","src":"join.go:46"},{"t":"InvokeStarted","p":3,"a":1},{"t":"InvokeStarted","p":4,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-56e0-8720-bd1b-bc2c5d5fb61a', 'u', ',0,0', 15, 2, '2026-11-25 09:03:44.385042+00', '[{"t":"InvokeCompleted","p":3,"a":1,"ok":{"n":10}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-56e0-8720-bd1b-bc2c5d5fb61a', 'u', ',0,0', 17, 1, '2026-11-25 09:03:44.390067+00', '[{"t":"InvokeCompleted","p":4,"a":1,"ok":{"n":20}}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-56e0-8720-bd1b-bc2c5d5fb61a', 'u', ',0,0', 18, 5, '2026-11-25 09:03:44.403796+00', '[{"t":"JoinSetAwaited","js":2,"p":3},{"t":"JoinSetAwaited","js":2,"p":4},{"t":"InvokeScheduled","p":5,"kind":"Function","fn":"call:f.inner","in":{"n":70},"src":"function_test.go:63"},{"t":"ExecutionAwaiting","on":[5],"kind":"Single","src":"function_test.go:63"},{"t":"InvokeStarted","p":5,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-56e0-8720-bd1b-bc2c5d5fb61a', 'u/5', ',0,0', 0, 1, '2026-11-25 09:03:44.403796+00', '[{"t":"ExecutionStarted","digest":"e9926b640c41b92ff9f2b9e72092c00a5e95baab83359cfe2791fece2dad026a","in":{"n":70},"parent":"u"}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-56e0-8720-bd1b-bc2c5d5fb61a', 'u/5', ',0,0', 1, 3, '2026-11-25 09:03:44.411176+00', '[{"t":"InvokeScheduled","p":0,"kind":"Function","fn":"work:w.a","in":{"n":0},"src":"function_test.go:85"},{"t":"ExecutionAwaiting","on":[0],"kind":"Single","src":"function_test.go:85"},{"t":"InvokeStarted","p":0,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-56e0-8720-bd1b-bc2c5d5fb61a', 'u/5', ',0,0', 4, 2, '2026-11-25 09:03:44.418163+00', '[{"t":"InvokeCompleted","p":0,"a":1,"ok":{"n":0}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-56e0-8720-bd1b-bc2c5d5fb61a', 'u', ',0,0', 23, 2, '2026-11-25 09:03:44.427456+00', '[{"t":"InvokeCompleted","p":5,"a":1,"ok":{"n":0}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-56e0-8720-bd1b-bc2c5d5fb61a', 'u/5', ',0,0', 6, 1, '2026-11-25 09:03:44.427456+00', '[{"t":"ExecutionCompleted","ok":{"n":0}}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-56e0-8720-bd1b-bc2c5d5fb61a', 'u', ',0,0', 25, 3, '2026-11-25 09:03:44.43392+00', '[{"t":"InvokeScheduled","p":6,"kind":"Function","fn":"start:child","in":{"n":70},"src":"function_test.go:63"},{"t":"ExecutionAwaiting","on":[6],"kind":"Single","src":"function_test.go:63"},{"t":"InvokeStarted","p":6,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-56e0-8720-bd1b-bc2c5d5fb61a', 'u', ',0,0', 28, 2, '2026-11-25 09:03:44.452098+00', '[{"t":"InvokeCompleted","p":6,"a":1,"ok":{"c":70}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-56e0-8720-bd1b-bc2c5d5fb61a', 'u', ',0,0', 30, 4, '2026-11-25 09:03:44.464342+00', '[{"t":"TimeRecorded","p":7,"v":"2026-01-01T00:00:00Z"},{"t":"RandomGenerated","p":8,"v":"71f2269228c00ceb13c9924f6d9773d7"},{"t":"InvokeScheduled","p":9,"kind":"Local","fn":"step","src":"function_test.go:71"},{"t":"InvokeStarted","p":9,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-56e0-8720-bd1b-bc2c5d5fb61a', 'u', ',0,0', 34, 2, '2026-11-25 09:03:44.488984+00', '[{"t":"InvokeCompleted","p":9,"a":1,"ok":1000},{"t":"ExecutionAwaiting","on":[10],"kind":"Signal","names":["said"],"src":"function_test.go:76"}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-576a-8aae-b67f-99b6a6fa24ba', 'u', ',0,0', 0, 1, '2026-11-25 09:03:44.492219+00', '[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-576a-8aae-b67f-99b6a6fa24ba', 'u', ',0,0', 1, 4, '2026-11-25 09:03:44.507364+00', '[{"t":"InvokeScheduled","p":0,"kind":"Gate","fn":"golden#0","src":"function_test.go:45"},{"t":"InvokeScheduled","p":1,"kind":"Function","fn":"work:w.a","in":{"n":40},"src":"function_test.go:46"},{"t":"ExecutionAwaiting","on":[1],"kind":"Single","src":"function_test.go:46"},{"t":"InvokeStarted","p":1,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-576a-8aae-b67f-99b6a6fa24ba', 'u', ',0,0', 5, 2, '2026-11-25 09:03:44.51421+00', '[{"t":"InvokeCompleted","p":1,"a":1,"ok":{"n":40}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-576a-8aae-b67f-99b6a6fa24ba', 'u', ',0,0', 7, 8, '2026-11-25 09:03:44.519608+00', '[{"t":"JoinSetCreated","js":2},{"t":"InvokeScheduled","p":3,"kind":"Function","fn":"work:w.b","in":{"n":10},"src":"function_test.go:52"},{"t":"JoinSetSubmitted","js":2,"p":3},{"t":"InvokeScheduled","p":4,"kind":"Function","fn":"work:w.c","in":{"n":20},"src":"function_test.go:53"},{"t":"JoinSetSubmitted","js":2,"p":4},{"t":"ExecutionAwaiting","on":[3,4],"kind":"Any","src":"join.go:46"},{"t":"InvokeStarted","p":3,"a":1},{"t":"InvokeStarted","p":4,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-576a-8aae-b67f-99b6a6fa24ba', 'u', ',0,0', 15, 2, '2026-11-25 09:03:44.525395+00', '[{"t":"InvokeCompleted","p":3,"a":1,"ok":{"n":10}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-576a-8aae-b67f-99b6a6fa24ba', 'u', ',0,0', 17, 1, '2026-11-25 09:03:44.536689+00', '[{"t":"InvokeCompleted","p":4,"a":1,"ok":{"n":20}}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-576a-8aae-b67f-99b6a6fa24ba', 'u', ',0,0', 18, 5, '2026-11-25 09:03:44.540174+00', '[{"t":"JoinSetAwaited","js":2,"p":3},{"t":"JoinSetAwaited","js":2,"p":4},{"t":"InvokeScheduled","p":5,"kind":"Function","fn":"call:f.inner","in":{"n":70},"src":"function_test.go:63"},{"t":"ExecutionAwaiting","on":[5],"kind":"Single","src":"function_test.go:63"},{"t":"InvokeStarted","p":5,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-576a-8aae-b67f-99b6a6fa24ba', 'u/5', ',0,0', 0, 1, '2026-11-25 09:03:44.540174+00', '[{"t":"ExecutionStarted","digest":"e9926b640c41b92ff9f2b9e72092c00a5e95baab83359cfe2791fece2dad026a","in":{"n":70},"parent":"u"}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-576a-8aae-b67f-99b6a6fa24ba', 'u/5', ',0,0', 1, 3, '2026-11-25 09:03:44.542351+00', '[{"t":"InvokeScheduled","p":0,"kind":"Function","fn":"work:w.a","in":{"n":0},"src":"function_test.go:85"},{"t":"ExecutionAwaiting","on":[0],"kind":"Single","src":"function_test.go:85"},{"t":"InvokeStarted","p":0,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-576a-8aae-b67f-99b6a6fa24ba', 'u/5', ',0,0', 4, 2, '2026-11-25 09:03:44.54437+00', '[{"t":"InvokeCompleted","p":0,"a":1,"ok":{"n":0}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-576a-8aae-b67f-99b6a6fa24ba', 'u', ',0,0', 23, 2, '2026-11-25 09:03:44.546169+00', '[{"t":"InvokeCompleted","p":5,"a":1,"ok":{"n":0}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-576a-8aae-b67f-99b6a6fa24ba', 'u/5', ',0,0', 6, 1, '2026-11-25 09:03:44.546169+00', '[{"t":"ExecutionCompleted","ok":{"n":0}}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-576a-8aae-b67f-99b6a6fa24ba', 'u', ',0,0', 25, 3, '2026-11-25 09:03:44.550268+00', '[{"t":"InvokeScheduled","p":6,"kind":"Function","fn":"start:child","in":{"n":70},"src":"function_test.go:63"},{"t":"ExecutionAwaiting","on":[6],"kind":"Single","src":"function_test.go:63"},{"t":"InvokeStarted","p":6,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-576a-8aae-b67f-99b6a6fa24ba', 'u', ',0,0', 28, 2, '2026-11-25 09:03:44.565704+00', '[{"t":"InvokeCompleted","p":6,"a":1,"ok":{"c":70}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-576a-8aae-b67f-99b6a6fa24ba', 'u', ',0,0', 30, 4, '2026-11-25 09:03:44.568811+00', '[{"t":"TimeRecorded","p":7,"v":"2026-01-01T00:00:00Z"},{"t":"RandomGenerated","p":8,"v":"e2ef12e26db4ec00cfd56b7b602337ec"},{"t":"InvokeScheduled","p":9,"kind":"Local","fn":"step","src":"function_test.go:71"},{"t":"InvokeStarted","p":9,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-576a-8aae-b67f-99b6a6fa24ba', 'u', ',0,0', 34, 2, '2026-11-25 09:03:44.572931+00', '[{"t":"InvokeCompleted","p":9,"a":1,"ok":1000},{"t":"ExecutionAwaiting","on":[10],"kind":"Signal","names":["said"],"src":"function_test.go:76"}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-57bf-825b-a43f-bef2e633620d', 'u', ',0,0', 0, 1, '2026-11-25 09:03:44.587123+00', '[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-57bf-825b-a43f-bef2e633620d', 'u', ',0,0', 1, 4, '2026-11-25 09:03:44.589775+00', '[{"t":"InvokeScheduled","p":0,"kind":"Gate","fn":"golden#0","src":"function_test.go:45"},{"t":"InvokeScheduled","p":1,"kind":"Function","fn":"work:w.a","in":{"n":40},"src":"function_test.go:46"},{"t":"ExecutionAwaiting","on":[1],"kind":"Single","src":"function_test.go:46"},{"t":"InvokeStarted","p":1,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-57bf-825b-a43f-bef2e633620d', 'u', ',0,0', 5, 2, '2026-11-25 09:03:44.591968+00', '[{"t":"InvokeCompleted","p":1,"a":1,"ok":{"n":40}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-57bf-825b-a43f-bef2e633620d', 'u', ',0,0', 7, 8, '2026-11-25 09:03:44.594477+00', '[{"t":"JoinSetCreated","js":2},{"t":"InvokeScheduled","p":3,"kind":"Function","fn":"work:w.b","in":{"n":10},"src":"function_test.go:52"},{"t":"JoinSetSubmitted","js":2,"p":3},{"t":"InvokeScheduled","p":4,"kind":"Function","fn":"work:w.c","in":{"n":20},"src":"function_test.go:53"},{"t":"JoinSetSubmitted","js":2,"p":4},{"t":"ExecutionAwaiting","on":[3,4],"kind":"Any","src":"join.go:46"},{"t":"InvokeStarted","p":3,"a":1},{"t":"InvokeStarted","p":4,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-57bf-825b-a43f-bef2e633620d', 'u', ',0,0', 15, 2, '2026-11-25 09:03:44.596749+00', '[{"t":"InvokeCompleted","p":3,"a":1,"ok":{"n":10}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-57bf-825b-a43f-bef2e633620d', 'u', ',0,0', 17, 1, '2026-11-25 09:03:44.599343+00', '[{"t":"InvokeCompleted","p":4,"a":1,"ok":{"n":20}}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-57bf-825b-a43f-bef2e633620d', 'u', ',0,0', 18, 5, '2026-11-25 09:03:44.605984+00', '[{"t":"JoinSetAwaited","js":2,"p":3},{"t":"JoinSetAwaited","js":2,"p":4},{"t":"InvokeScheduled","p":5,"kind":"Function","fn":"call:f.inner","in":{"n":70},"src":"function_test.go:63"},{"t":"ExecutionAwaiting","on":[5],"kind":"Single","src":"function_test.go:63"},{"t":"InvokeStarted","p":5,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-57bf-825b-a43f-bef2e633620d', 'u/5', ',0,0', 0, 1, '2026-11-25 09:03:44.605984+00', '[{"t":"ExecutionStarted","digest":"e9926b640c41b92ff9f2b9e72092c00a5e95baab83359cfe2791fece2dad026a","in":{"n":70},"parent":"u"}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-57bf-825b-a43f-bef2e633620d', 'u/5', ',0,0', 1, 3, '2026-11-25 09:03:44.608442+00', '[{"t":"InvokeScheduled","p":0,"kind":"Function","fn":"work:w.a","in":{"n":0},"src":"function_test.go:85"},{"t":"ExecutionAwaiting","on":[0],"kind":"Single","src":"function_test.go:85"},{"t":"InvokeStarted","p":0,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-57bf-825b-a43f-bef2e633620d', 'u/5', ',0,0', 4, 2, '2026-11-25 09:03:44.612861+00', '[{"t":"InvokeCompleted","p":0,"a":1,"ok":{"n":0}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-57bf-825b-a43f-bef2e633620d', 'u', ',0,0', 23, 2, '2026-11-25 09:03:44.617628+00', '[{"t":"InvokeCompleted","p":5,"a":1,"ok":{"n":0}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-57bf-825b-a43f-bef2e633620d', 'u/5', ',0,0', 6, 1, '2026-11-25 09:03:44.617628+00', '[{"t":"ExecutionCompleted","ok":{"n":0}}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-57bf-825b-a43f-bef2e633620d', 'u', ',0,0', 25, 3, '2026-11-25 09:03:44.623123+00', '[{"t":"InvokeScheduled","p":6,"kind":"Function","fn":"start:child","in":{"n":70},"src":"function_test.go:63"},{"t":"ExecutionAwaiting","on":[6],"kind":"Single","src":"function_test.go:63"},{"t":"InvokeStarted","p":6,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-57bf-825b-a43f-bef2e633620d', 'u', ',0,0', 28, 2, '2026-11-25 09:03:44.634565+00', '[{"t":"InvokeCompleted","p":6,"a":1,"ok":{"c":70}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-57bf-825b-a43f-bef2e633620d', 'u', ',0,0', 30, 4, '2026-11-25 09:03:44.639086+00', '[{"t":"TimeRecorded","p":7,"v":"2026-01-01T00:00:00Z"},{"t":"RandomGenerated","p":8,"v":"4eeb647ba9bbbb230f4ebf52ad272263"},{"t":"InvokeScheduled","p":9,"kind":"Local","fn":"step","src":"function_test.go:71"},{"t":"InvokeStarted","p":9,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-57bf-825b-a43f-bef2e633620d', 'u', ',0,0', 34, 2, '2026-11-25 09:03:44.641509+00', '[{"t":"InvokeCompleted","p":9,"a":1,"ok":1000},{"t":"ExecutionAwaiting","on":[10],"kind":"Signal","names":["said"],"src":"function_test.go:76"}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-568c-87bb-9f05-47f1857e101f', 'u', ',0,0', 34, 2, '2026-11-25 09:03:44.659541+00', '[{"t":"InvokeRetrying","p":9,"a":1,"err":{"code":503,"message":"the worker ended before it had a result"},"at":"2026-01-01T00:00:00Z"},{"t":"InvokeStarted","p":9,"a":2}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-568c-87bb-9f05-47f1857e101f', 'u', ',0,0', 36, 2, '2026-11-25 09:03:44.67012+00', '[{"t":"InvokeRetrying","p":9,"a":2,"err":{"code":503,"message":"the worker ended before it had a result"},"at":"2026-01-01T00:00:00Z"},{"t":"InvokeStarted","p":9,"a":3}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-57bf-825b-a43f-bef2e633620d', 'u', ',0,0', 36, 3, '2026-11-25 09:03:44.673538+00', '[{"t":"SignalDelivered","name":"said","id":1,"data":{"said":"yes"}},{"t":"SignalReceived","p":10,"name":"said","id":1},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a211f2-57bf-825b-a43f-bef2e633620d', 'u', ',0,0', 39, 2, '2026-11-25 09:03:44.678999+00', '[{"t":"TimerScheduled","p":11,"ms":360000000,"at":"2026-01-05T04:00:00Z"},{"t":"ExecutionAwaiting","on":[11],"kind":"Single","src":"function_test.go:80"}]');

INSERT INTO legwork_golden.outbox VALUES ('01a211f2-5416-8508-90b1-59f982eed8fd', '01a211f2-5416-8508-bf13-4775f2ed3a28', 'run', 'a', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-25 09:03:45.641731+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a211f2-5417-80eb-821f-f6c57e99c298', '01a211f2-5417-80eb-9239-e409fa28ec61', 'work.w.a', 'a', ',0,0', 1, NULL, NULL, '', '', '{"n":3}', 1, '2026-11-25 09:03:45.646477+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a211f2-541d-878f-a46f-73fb813cc9f5', '01a211f2-541d-878f-a43f-173ad8e21460', 'work.w.a', 'a', ',0,0', 1, NULL, NULL, '', '', '{"n":4}', 1, '2026-11-25 09:03:45.65009+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a211f2-5420-88e0-92b8-4c22216be6b6', '01a211f2-5420-88e0-a1f0-49c5fb1e042c', 'run', 'b', ',0,0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-25 09:03:45.655932+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a211f2-5427-800f-9977-6d642cb58572', '01a211f2-5427-800f-95e0-21bc7867f414', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":6}', 1, '2026-11-25 09:03:45.666649+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a211f2-5431-8cb4-8433-c8bfe7b4961d', '01a211f2-5431-8cb4-8c19-95ff0cc1601a', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":7}', 1, '2026-11-25 09:03:45.672414+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a211f2-5439-8be4-a215-90197eedc9d6', '01a211f2-5439-8be4-8502-e47c6648f717', 'event', 'a', ',0,0', 1, 'told', NULL, '', '', '{ "n" : 8, "a" : 8 }', 1, '2026-11-25 09:03:45.676213+00', 'leaves', NULL, 'pending', 202, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a211f2-5460-88bd-b5e8-f5143213bc2b', '01a211f2-5460-88bd-8ef5-fe999edaa214', 'response', 's', ',0,0', 1, NULL, NULL, '', '', '{"timestamp":"2026-11-29T13:03:43.714Z"}', 0, '2026-11-29 13:03:43.716632+00', NULL, NULL, 'success', 200, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a211f2-5465-8012-b46c-d9b75acf4db7', '01a211f2-5465-8012-9cc7-6645bd9e2ce0', 'run', 'p', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-25 09:03:45.720442+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a211f2-546c-83a2-b815-3cb108fcd913', '01a211f2-546c-83a2-a78f-03c092db9b48', 'work.w.c', 'c', ',0,0', 1, NULL, NULL, '', '', '{"n":10}', 1, '2026-11-25 09:03:45.737073+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a211f2-54b1-8e65-8fae-52dfdffb582e', '01a211f2-54b1-8e65-a880-76e0a306b4a2', 'run', 'again', ',0,0,0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-25 09:03:45.806041+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a211f2-54bc-8fd6-b76d-262b8e517a22', '01a211f2-54bc-8fd6-bb15-d8c891beb9cc', 'work.w.r', 'rw', ',0,0,0', 1, NULL, NULL, '', '', '{"n":1}', 1, '2026-11-25 09:03:45.812955+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a211f2-54c3-8702-8f03-da34ce6ff86c', '01a211f2-54c3-8702-863d-9110c0bcd7bd', 'work.w.retry', 'q', ',0,0', 1, NULL, NULL, '', '', '{}', 1, '2026-11-25 09:03:45.815638+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a211f2-54c7-8df3-9c77-3491ab694f0c', '01a211f2-54c7-8df3-b0de-aceab17103c0', 'work.w.retry', 'q', ',0,0', 2, NULL, NULL, '', '', '{}', 0, '2026-11-25 09:03:44.820586+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"code":503,"message":"busy"}', NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a211f2-54d7-87e2-9327-ef3fa6ff3405', '01a211f2-54d7-87e2-9147-358a7a0db739', 'run', 'j3', ',0,0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-25 09:03:45.843683+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a211f2-54d7-87e2-ac98-e794af61bbe6', '01a211f2-54d7-87e2-9147-358a7a0db739', 'run', 'j3', ',0,0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-25 09:03:45.844976+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a211f2-54e3-8ce8-a80c-83e217dd56a1', '01a211f2-54e3-8ce8-9cac-1fbb9d4fe66f', 'work.w.c', 'j3', ',0,0,0', 1, NULL, NULL, '', '', '{"n":3}', 1, '2026-11-25 09:03:45.856862+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a211f2-54f2-8147-9c3e-ed772ba883ba', '01a211f2-54f2-8147-9145-701520a84048', 'work.w.polls', 'o', ',0,0', 1, NULL, NULL, '', '', '{}', 1, '2026-11-25 09:03:45.863674+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a211f2-54fe-8bcb-9c32-02ed3ff82d4a', '01a211f2-54fe-8bcb-ad52-cee6276b8209', 'run', 'i', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-25 09:03:45.872698+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a211f2-551a-827d-8539-c04dd5d91777', '01a211f2-551a-827d-91aa-4db8b37d4cb9', 'work.w.c', 'c', ',0,0', 1, NULL, NULL, '', '', '{"n":12}', 1, '2026-11-25 09:03:45.904479+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a211f2-551f-84de-bfa4-440fee82b66f', '01a211f2-551f-84de-b6d2-ca4b2d1ebd39', 'run', 'k', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-25 09:03:45.90555+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a211f2-5526-851d-86bc-8371c5371db4', '01a211f2-5526-851d-8b47-d548db5dea95', 'work.w.c', 'c', ',0,0', 1, NULL, NULL, '', '', '{"n":13}', 1, '2026-11-25 09:03:45.916795+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a211f2-554b-8eb8-b2bc-9e0de10dfeea', '01a211f2-554b-8eb8-97d3-e68ad6e1613e', 'run', 'x', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-25 09:03:45.949889+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a211f2-554e-835f-8158-34cf0221c7d1', '01a211f2-554e-835f-ada2-737c62173a5c', 'response', 'x', ',0,0', 1, 'child', NULL, '', '', '{"jc":"2026-11-25T09:03:43.956Z","job_id":"01a211f2-554e-835f-8158-34cf0221c7d1","ju":"2026-11-25T09:03:43.956Z"}', 2, '2026-11-25 09:03:45.957447+00', NULL, '01a211f2-554e-835f-8158-34cf0221c7d1', 'success', 200, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a211f2-5554-8d4c-b227-a5d1a5b9846d', '01a211f2-5554-8d4c-983d-d47e3ca4da34', 'work.w.c', 'c', ',0,0', 1, NULL, NULL, '', '', '{"n":15}', 1, '2026-11-25 09:03:45.960367+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a211f2-5526-851d-adab-cae5d5af1037', '01a211f2-5526-851d-8b47-d548db5dea95', 'run', 'ct', ',0', 1, NULL, NULL, '', '', '{"error": {"code": 418, "job_id": "01a211f2-5520-8fab-88e5-2da366471af9", "message": "enough"}, "descend": true}', 1, '2026-11-25 09:03:45.964476+00', 'interrupt', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a211f2-544c-8911-8d43-e415d4af1cc9', '01a211f2-544c-8911-b5f5-8bad24958e2d', 'response', 'h', ',0,0', 1, 'done', NULL, '', '', '{"id":"woken","v":1}', 1, '2026-11-25 09:03:45.974032+00', NULL, '01a211f2-544c-8911-8d43-e415d4af1cc9', 'success', 200, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a211f2-556d-8b7b-8a2f-cc2e662fe5c6', '01a211f2-556d-8b7b-b6ae-6bef9ea6c236', 'run', 'u', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-25 09:03:45.986603+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a211f2-5574-8389-ad72-10fb2bc4304d', '01a211f2-5574-8389-9603-ca630fc771e4', 'work.f.outer', 'u', ',0,0', 1, NULL, NULL, '', '', '{"token":null,"from":0,"to":1,"events":[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]}', 1, '2026-11-25 09:03:45.997143+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a211f2-5583-8559-9012-e24a86784631', '01a211f2-5583-8559-96ce-5b64da57a502', 'work.w.a', 'u/1', ',0,0', 1, NULL, NULL, '', '', '{"n":40}', 1, '2026-11-25 09:03:46.028884+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a211f2-55a1-8e1d-a56f-0b5de7fc7780', '01a211f2-55a1-8e1d-add8-a7fb03f3a144', 'work.w.a', 'u/1', ',0,0', 1, NULL, NULL, '', '', '{"n":40}', 1, '2026-11-25 09:03:46.047047+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a211f2-55af-8ef5-b972-9c1bb950b8a9', '01a211f2-55af-8ef5-afb8-a7909115b28e', 'work.w.c', 'u/4', ',0,0', 1, NULL, NULL, '', '', '{"n":20}', 1, '2026-11-25 09:03:46.07323+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a211f2-55cb-867a-a97e-764a8278e623', '01a211f2-55cb-867a-a3cd-84835203cd1a', 'work.f.inner', 'u/5', ',0,0', 1, NULL, NULL, '', '', '{"token":null,"from":0,"to":1,"events":[{"t":"ExecutionStarted","digest":"e9926b640c41b92ff9f2b9e72092c00a5e95baab83359cfe2791fece2dad026a","in":{"n":70},"parent":"u"}]}', 1, '2026-11-25 09:03:46.095149+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a211f2-55dd-8ff7-94a5-60063be468ba', '01a211f2-55dd-8ff7-a3fb-c163433181a4', 'work.w.a', 'u/5/0', ',0,0', 1, NULL, NULL, '', '', '{"n":0}', 1, '2026-11-25 09:03:46.112881+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a211f2-55ef-82ed-80a5-df28cd18522e', '01a211f2-55ef-82ed-a16d-864e362e12ef', 'work.w.a', 'u/5/0', ',0,0', 1, NULL, NULL, '', '', '{"n":0}', 1, '2026-11-25 09:03:46.148126+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a211f2-5686-8621-b1e2-310a8128ae6f', '01a211f2-5686-8621-9650-d8356bced42a', 'work.w.c', 'c', ',0,0', 1, NULL, NULL, '', '', '{"n":70}', 1, '2026-11-25 09:03:46.267014+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a211f2-576a-8aae-b1a5-65158e32c3ae', '01a211f2-576a-8aae-b67f-99b6a6fa24ba', 'response', 'u/10', ',0,0', 1, 'said', NULL, '', '', '{"said":"yes"}', 1, '2026-11-25 09:03:46.657439+00', NULL, '01a211f2-576a-8aae-b1a5-65158e32c3ae', 'success', 200, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a211f2-57bf-825b-9b36-67cd6ba66da8', '01a211f2-57bf-825b-a43f-bef2e633620d', 'response', 'u/11', ',0,0', 1, NULL, NULL, '', '', NULL, 0, '2026-11-29 13:03:44.679858+00', NULL, NULL, 'success', 200, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a211f2-5830-853d-b538-785508e42ca6', '01a211f2-5830-853d-acd2-78db791982b4', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":31}', 1, '2026-11-25 09:03:46.698362+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a211f2-5840-8b11-be38-8b19cef481f0', '01a211f2-5840-8b11-8e62-2205851b5619', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":31}', 1, '2026-11-25 09:03:46.715012+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a211f2-5855-82c6-855a-60d407e3b507', '01a211f2-5855-82c6-ba71-3199b7ec9e34', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":31}', 1, '2026-11-25 09:03:46.736895+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a211f2-5479-847c-982a-b44df144cdcb', '01a211f2-5479-847c-a1cc-7b222549728b', 'response', 'p', ',0,0', 1, 'child', NULL, '', '', '{ "c" : 11 }', 2, '2026-11-25 09:03:45.752861+00', 'leaves', '01a211f2-5479-847c-982a-b44df144cdcb', 'success', 200, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a211f2-568c-87bb-81ff-b731f4dc47fd', '01a211f2-568c-87bb-9f05-47f1857e101f', 'work.f.outer', 'u', ',0,0', 1, NULL, NULL, '', '', '{"token":"01a211f2-568c-87bb-97cc-f574ea80ef6b","from":27,"to":30,"events":[{"t":"InvokeStarted","p":6,"a":1},{"t":"InvokeCompleted","p":6,"a":1,"ok":{"c":70}},{"t":"ExecutionResumed"}]}', 4, '2026-11-25 09:03:46.345424+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('9a77de78-847c-8f86-9647-27017c8b1a93', NULL, 'start', NULL, NULL, 1, 'chain', 'begun', '', '', '{"n":30}', 2, '2026-11-25 09:03:46.686426+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('66864f3f-6a00-416d-b0b1-ac62c7a60216', NULL, 'start', NULL, NULL, 1, 'chain', 'from SQL, published', NULL, NULL, '{"n":22}', 1, '2026-11-25 09:03:44.745745+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('83ba0163-c604-8ab9-9f1f-945aaf836f4f', NULL, 'signal', NULL, NULL, 1, 'done', NULL, NULL, NULL, '{"id":"to be told by SQL","v":3}', 1, '2026-11-25 09:03:44.748465+00', NULL, NULL, 'success', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a211f2-586d-8cca-aa0f-be67ac660dd3', '01a211f2-586d-8cca-ad44-11852cc54e53', 'work.w.retry', 'q', ',0,0', 2, NULL, NULL, '', '', '{}', 0, '2026-11-25 09:03:45.754443+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"code":503,"message":"busy"}', NULL);
INSERT INTO legwork_golden.outbox VALUES ('a020da27-e689-4508-a331-78ff691ddd0d', NULL, 'start', NULL, NULL, 1, 'chain', 'from SQL', NULL, NULL, '{"n":20}', 0, '2026-11-25 09:03:44.754643+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('0434701b-e14a-8934-ba49-109fe1ec7cc7', NULL, 'signal', NULL, NULL, 1, 'done', NULL, NULL, NULL, '{"id":"to be told by a row","v":5}', 0, '2026-11-25 09:03:44.75485+00', NULL, NULL, 'success', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);

INSERT INTO legwork_golden.signal OVERRIDING SYSTEM VALUE VALUES ('01a211f2-552b-88d7-9ffb-672802f1ac55', 1, 'done', NULL, 'success', 200, '', '', '2026-11-25 09:03:43.922965+00', '2999-01-01 00:00:00+00', '01a211f2-5452-8105-a62d-151882c6bf72');
INSERT INTO legwork_golden.signal OVERRIDING SYSTEM VALUE VALUES ('d8f794a7-47a1-8e78-a39a-3d37b6914f16', 2, 'done', NULL, 'success', 200, '', '', '2026-11-25 09:03:43.969794+00', '2999-01-01 00:00:00+00', '01a211f2-544c-8911-8d43-e415d4af1cc9');
INSERT INTO legwork_golden.signal OVERRIDING SYSTEM VALUE VALUES ('2316b727-392c-85c4-84cd-33194a105ca4', 3, 'done', '{"id":"later","v":2}', 'success', 200, '', '', '2026-11-25 09:03:43.978518+00', '2999-01-01 00:00:00+00', NULL);
INSERT INTO legwork_golden.signal OVERRIDING SYSTEM VALUE VALUES ('307d3383-db4c-87da-9f3d-021b6b1448cc', 4, 'said', NULL, 'success', 200, '', '', '2026-11-25 09:03:44.654107+00', '2999-01-01 00:00:00+00', '01a211f2-576a-8aae-b1a5-65158e32c3ae');
INSERT INTO legwork_golden.signal OVERRIDING SYSTEM VALUE VALUES ('7d3fdcfb-54f6-869e-9f5d-444b52c8ddd9', 5, 'said', NULL, 'success', 200, '', '', '2026-11-25 09:03:44.665425+00', '2999-01-01 00:00:00+00', '01a211f2-57bf-825b-bd93-c6b9d9c4c180');

INSERT INTO legwork_golden.signal_key VALUES ('done', 'd2a61c83-62b4-eb69-a50a-fc2c545cc0be', 3, '2316b727-392c-85c4-84cd-33194a105ca4');

INSERT INTO legwork_golden.signal_receipt VALUES ('golden', 'signal came', 'said', '\x7369676e616c2063616d65', 1, '01a211f2-576a-8aae-b67f-99b6a6fa24ba', '307d3383-db4c-87da-9f3d-021b6b1448cc', '{"accepted":true,"workflowId":"golden/signal came","signalName":"said","signalId":"signal came","acceptedAt":"2026-11-25T09:03:44.653Z","signalStorageKey":"307d3383-db4c-87da-9f3d-021b6b1448cc"}', '\x1603cd0b498e461a9fac55997d9a6ff47efcdddb49bc5065f6820dad60bec3fc', 1, '2026-11-25 09:03:44.653381+00', '2026-11-26 09:03:44.654107+00');
INSERT INTO legwork_golden.signal_receipt VALUES ('golden', 'sleeps', 'said', '\x736c65657073', 1, '01a211f2-57bf-825b-a43f-bef2e633620d', '7d3fdcfb-54f6-869e-9f5d-444b52c8ddd9', '{"accepted":true,"workflowId":"golden/sleeps","signalName":"said","signalId":"sleeps","acceptedAt":"2026-11-25T09:03:44.665Z","signalStorageKey":"7d3fdcfb-54f6-869e-9f5d-444b52c8ddd9"}', '\x1603cd0b498e461a9fac55997d9a6ff47efcdddb49bc5065f6820dad60bec3fc', 1, '2026-11-25 09:03:44.665101+00', '2026-11-26 09:03:44.665425+00');

INSERT INTO legwork_golden.stat VALUES ('golden', 'wait', 'k', 'group', 'one', '01a211f2-5444-853e-a2c1-c3ab07101c8b', 'waiting', '2026-11-25 09:03:43.685404+00');
INSERT INTO legwork_golden.stat VALUES ('golden', 'wait', 'k', 'group', 'two', '01a211f2-544c-8911-b5f5-8bad24958e2d', 'woken', '2026-11-25 09:03:43.693562+00');
INSERT INTO legwork_golden.stat VALUES ('golden', 'wait', 'k', 'group', 'two', '01a211f2-5456-86eb-b2d7-68e740460af2', 'to be told by SQL', '2026-11-25 09:03:43.704458+00');
INSERT INTO legwork_golden.stat VALUES ('golden', 'wait', 'k', 'group', 'two', '01a211f2-545c-8d04-89ec-7da3db480590', 'to be told by a row', '2026-11-25 09:03:43.709336+00');

INSERT INTO legwork_golden.webhook_cursor VALUES (true, 0);

SELECT pg_catalog.setval('legwork_golden.app_version_id_seq', 1, true);

SELECT pg_catalog.setval('legwork_golden.dead_letter_event_ord_seq', 1, false);

SELECT pg_catalog.setval('legwork_golden.goose_db_version_id_seq', 26, true);

SELECT pg_catalog.setval('legwork_golden.hook_ord_seq', 9, true);

SELECT pg_catalog.setval('legwork_golden.pause_id_seq', 1, false);

SELECT pg_catalog.setval('legwork_golden.signal_ord_seq', 5, true);

ALTER TABLE ONLY legwork_golden.activity
    ADD CONSTRAINT activity_pkey PRIMARY KEY (gid, activity, dad);

ALTER TABLE ONLY legwork_golden.app_version
    ADD CONSTRAINT app_version_app_version_key UNIQUE (app, version);

ALTER TABLE ONLY legwork_golden.app_version
    ADD CONSTRAINT app_version_pkey PRIMARY KEY (id);

ALTER TABLE ONLY legwork_golden.audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (one);

ALTER TABLE ONLY legwork_golden.child
    ADD CONSTRAINT child_pkey PRIMARY KEY (gid);

ALTER TABLE ONLY legwork_golden.dead_letter_event
    ADD CONSTRAINT dead_letter_event_pkey PRIMARY KEY (ord);

ALTER TABLE ONLY legwork_golden.dead_letter
    ADD CONSTRAINT dead_letter_pkey PRIMARY KEY (id);

ALTER TABLE ONLY legwork_golden.epoch
    ADD CONSTRAINT epoch_pkey PRIMARY KEY (one);

ALTER TABLE ONLY legwork_golden.event
    ADD CONSTRAINT event_pkey PRIMARY KEY (pos);

ALTER TABLE ONLY legwork_golden.event_stream
    ADD CONSTRAINT event_stream_pkey PRIMARY KEY (one);

ALTER TABLE ONLY legwork_golden.format
    ADD CONSTRAINT format_pkey PRIMARY KEY (kind);

ALTER TABLE ONLY legwork_golden.goose_db_version
    ADD CONSTRAINT goose_db_version_pkey PRIMARY KEY (id);

ALTER TABLE ONLY legwork_golden.guid_ledger
    ADD CONSTRAINT guid_ledger_pkey PRIMARY KEY (guid);

ALTER TABLE ONLY legwork_golden.hook
    ADD CONSTRAINT hook_pkey PRIMARY KEY (work, ord);

ALTER TABLE ONLY legwork_golden.job_data
    ADD CONSTRAINT job_data_pkey PRIMARY KEY (gid, path);

ALTER TABLE ONLY legwork_golden.job
    ADD CONSTRAINT job_pkey PRIMARY KEY (gid);

ALTER TABLE ONLY legwork_golden.journal
    ADD CONSTRAINT journal_pkey PRIMARY KEY (gid, activity, dad, seq);

ALTER TABLE ONLY legwork_golden.late_answer
    ADD CONSTRAINT late_answer_pkey PRIMARY KEY (gid, guid);

ALTER TABLE ONLY legwork_golden.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (guid);

ALTER TABLE ONLY legwork_golden.pause
    ADD CONSTRAINT pause_pkey PRIMARY KEY (id);

ALTER TABLE ONLY legwork_golden.reconciliation
    ADD CONSTRAINT reconciliation_pkey PRIMARY KEY (gid, activity, dad);

ALTER TABLE ONLY legwork_golden.signal_key
    ADD CONSTRAINT signal_key_pkey PRIMARY KEY (topic, key, ord);

ALTER TABLE ONLY legwork_golden.signal
    ADD CONSTRAINT signal_pkey PRIMARY KEY (guid);

ALTER TABLE ONLY legwork_golden.signal_receipt
    ADD CONSTRAINT signal_receipt_pkey PRIMARY KEY (app, job_id, topic, signal_id);

ALTER TABLE ONLY legwork_golden.stat
    ADD CONSTRAINT stat_pkey PRIMARY KEY (app, graph, key, name, value, gid);

ALTER TABLE ONLY legwork_golden.webhook_cursor
    ADD CONSTRAINT webhook_cursor_pkey PRIMARY KEY (one);

ALTER TABLE ONLY legwork_golden.webhook_delivery
    ADD CONSTRAINT webhook_delivery_pkey PRIMARY KEY (webhook, event);

ALTER TABLE ONLY legwork_golden.webhook
    ADD CONSTRAINT webhook_pkey PRIMARY KEY (id);

CREATE UNIQUE INDEX app_version_active ON legwork_golden.app_version USING btree (app) WHERE active;

CREATE INDEX child_parent ON legwork_golden.child USING btree (parent_gid);

CREATE INDEX dead_letter_at ON legwork_golden.dead_letter USING btree (at);

CREATE INDEX dead_letter_due ON legwork_golden.dead_letter USING btree (needs, due_at) WHERE (state = 'waiting'::text);

CREATE INDEX dead_letter_early ON legwork_golden.dead_letter USING btree (subject, gid) WHERE ((state = 'waiting'::text) AND (reason = 'early'::text));

CREATE INDEX dead_letter_event_letter ON legwork_golden.dead_letter_event USING btree (letter, ord);

CREATE INDEX dead_letter_gid ON legwork_golden.dead_letter USING btree (gid);

CREATE INDEX dead_letter_guid ON legwork_golden.dead_letter USING btree (guid);

CREATE INDEX dead_letter_row ON legwork_golden.dead_letter USING btree (guid) WHERE (state = 'waiting'::text);

CREATE INDEX dead_letter_state ON legwork_golden.dead_letter USING btree (state, at, id);

CREATE INDEX hook_job ON legwork_golden.hook USING btree (gid, ord);

CREATE INDEX hook_next ON legwork_golden.hook USING btree (topic, key, activity, ord);

CREATE UNIQUE INDEX job_app_job_id_key ON legwork_golden.job USING btree (app, job_id, (
CASE
    WHEN retired THEN gid
    ELSE '00000000-0000-0000-0000-000000000000'::uuid
END));

CREATE INDEX outbox_lane ON legwork_golden.outbox USING btree (lane, due_at);

CREATE INDEX outbox_new ON legwork_golden.outbox USING btree (due_at) WHERE (publish = 0);

CREATE INDEX outbox_newer ON legwork_golden.outbox USING btree (lane, kind) WHERE ((kind <> ALL (ARRAY['leg1'::text, 'await'::text, 'interrupt'::text, 'timeout'::text, 'leaves'::text, 'job'::text])) OR ((lane <> ALL (ARRAY['start'::text, 'run'::text, 'response'::text, 'signal'::text, 'event'::text])) AND (NOT starts_with(lane, 'work.'::text))));

CREATE INDEX outbox_paused ON legwork_golden.outbox USING btree (paused) WHERE (paused IS NOT NULL);

CREATE UNIQUE INDEX pause_active ON legwork_golden.pause USING btree (kind, app, name) WHERE (ended_at IS NULL);

CREATE INDEX reconciliation_newer ON legwork_golden.reconciliation USING btree (version) WHERE (version > 1);

CREATE INDEX reconciliation_unclaimed ON legwork_golden.reconciliation USING btree (topic) WHERE unclaimed;

CREATE INDEX signal_expires ON legwork_golden.signal USING btree (expires_at);

CREATE INDEX signal_key_guid ON legwork_golden.signal_key USING btree (guid);

CREATE INDEX signal_receipt_newer ON legwork_golden.signal_receipt USING btree (version) WHERE (version > 1);

CREATE INDEX signal_receipt_signal ON legwork_golden.signal_receipt USING btree (signal);

CREATE INDEX stat_gid ON legwork_golden.stat USING btree (gid);

CREATE INDEX webhook_delivery_due ON legwork_golden.webhook_delivery USING btree (webhook, state, due_at);

CREATE INDEX webhook_delivery_expires ON legwork_golden.webhook_delivery USING btree (expires_at);

CREATE TRIGGER journal_append_only BEFORE UPDATE ON legwork_golden.journal FOR EACH ROW EXECUTE FUNCTION legwork_golden.refuse_change();

CREATE TRIGGER ledger_increment_only BEFORE UPDATE ON legwork_golden.activity FOR EACH ROW WHEN ((new.ledger < old.ledger)) EXECUTE FUNCTION legwork_golden.refuse_decrease();

CREATE TRIGGER ledger_increment_only BEFORE UPDATE ON legwork_golden.guid_ledger FOR EACH ROW WHEN ((new.ledger < old.ledger)) EXECUTE FUNCTION legwork_golden.refuse_decrease();

CREATE TRIGGER outbox_request BEFORE INSERT ON legwork_golden.outbox FOR EACH ROW WHEN ((new.lane = ANY (ARRAY['start'::text, 'signal'::text]))) EXECUTE FUNCTION legwork_golden.refuse_request();

